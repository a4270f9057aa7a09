import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { dayText, INTAKE_CODES, wallClockAt, type IntakeCode } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { PublisherFailures } from '#shared/http/publisher-failures.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { Metrics } from '#shared/logging/metrics.service.js';
import { IntakeRepository } from './data/intake.repository.js';
import { PublisherOfRequest } from './publisher-of-request.service.js';

const EVERY_MS = 2_000;
interface RejectedCount {
  publisher_id: number;
  day: string;
  code: string;
  count: number;
}

/**
 * Counts the requests of publishers that were refused (domain §3), by publisher, UTC day and code:
 * whatever refused them, with a token that is valid. A failure of ours (5xx) is no refusal. Counts
 * are gathered in memory and written every two seconds.
 */
@Injectable()
export class RejectedRequestCounter implements OnModuleInit, BeforeApplicationShutdown {
  private counts = new Map<string, RejectedCount>();
  private writing = Promise.resolve();

  constructor(
    private readonly failures: PublisherFailures,
    private readonly publishers: PublisherOfRequest,
    private readonly repository: IntakeRepository,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    this.failures.listen((request, code) => {
      const publisher = INTAKE_CODES[code][0] < 500 ? this.publishers.of(request) : null;
      if (publisher) this.add(publisher.publisherId, code);
    });
  }

  /** Counts a lead of a batch: its request succeeds. */
  add(publisherId: number, code: IntakeCode): void {
    this.metrics.intake.inc({ code });
    const day = dayText(wallClockAt(this.clock.now(), 'UTC'));
    const key = `${publisherId}:${day}:${code}`;
    const known = this.counts.get(key);
    if (known) known.count += 1;
    else this.counts.set(key, { publisher_id: publisherId, day, code, count: 1 });
  }

  /** Resolves when all requests until now are counted, also by a write that is in progress. */
  @Interval(EVERY_MS)
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush();
  }

  private async write(): Promise<void> {
    if (this.counts.size === 0) return;
    const rows = [...this.counts.values()];
    this.counts = new Map();
    try {
      await this.repository.addRefusals(rows);
    } catch (error) {
      this.logger.warn(
        { err: error },
        'refusals could not be counted; they are kept for the next try',
      );
      for (const row of rows) {
        const key = `${row.publisher_id}:${row.day}:${row.code}`;
        const known = this.counts.get(key);
        if (known) known.count += row.count;
        else this.counts.set(key, row);
      }
    }
  }
}
