import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { LimitedPostbacksService } from '#modules/conversions/postback-auth/limited-postbacks.service.js';
import { Clock } from '#shared/clock/clock.js';
import { AppLogger } from '#shared/logging/logger.js';
import { KeptReportsRepository } from './data/kept-reports.repository.js';

const EVERY_MS = 2_000;

/** Keeps one report per advertiser that counts its calls which the rate limit refused. */
@Injectable()
export class LimitedReportsService implements BeforeApplicationShutdown {
  constructor(
    private readonly limited: LimitedPostbacksService,
    private readonly kept: KeptReportsRepository,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  /** Resolves when all calls until now are counted, also by a write that is in progress. */
  @Interval(EVERY_MS)
  flush(): Promise<void> {
    return this.limited.flush(
      (calls) => this.kept.countLimited(calls, this.clock.now()),
      this.logger,
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush();
  }
}
