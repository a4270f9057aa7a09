import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { LimitedPostbacks } from '#modules/conversions/postback-auth/limited-postbacks.service.js';
import { Clock } from '#shared/clock/clock.js';
import { AppLogger } from '#shared/logging/logger.js';
import { KeptReportsRepository } from './data/kept-reports.repository.js';

const EVERY_MS = 2_000;

/** Keeps one report per advertiser that counts its calls which the rate limit refused. */
@Injectable()
export class LimitedReports implements BeforeApplicationShutdown {
  private writing = Promise.resolve();

  constructor(
    private readonly limited: LimitedPostbacks,
    private readonly kept: KeptReportsRepository,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  /** Resolves when all calls until now are counted, also by a write that is in progress. */
  @Interval(EVERY_MS)
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush();
  }

  private async write(): Promise<void> {
    const counts = this.limited.take();
    if (counts.size === 0) return;
    try {
      await this.kept.countLimited(counts, this.clock.now());
    } catch (error) {
      this.logger.warn(
        { err: error },
        'limited reports could not be counted; they are kept for the next try',
      );
      for (const [advertiserId, count] of counts) this.limited.add(advertiserId, count);
    }
  }
}
