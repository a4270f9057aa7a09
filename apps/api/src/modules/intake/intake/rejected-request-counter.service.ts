import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { dayText, INTAKE_CODES, wallClockAt, type IntakeCode } from '@leadline/contracts';
import { PendingCounts } from '#shared/batching/pending-counts.js';
import { Clock } from '#shared/clock/clock.js';
import { PublisherFailuresService } from '#shared/http/publisher-failures.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { MetricsService } from '#shared/logging/metrics.service.js';
import { IntakeRepository } from './data/intake.repository.js';
import { PublisherOfRequestService } from './publisher-of-request.service.js';

const EVERY_MS = 2_000;
interface RejectedCount {
  readonly publisher_id: number;
  readonly day: string;
  readonly code: string;
  readonly count: number;
}

/**
 * Counts the requests of publishers that were refused (domain §3), by publisher, UTC day and code:
 * whatever refused them, with a token that is valid. A failure of ours (5xx) is no refusal. Counts
 * are gathered in memory and written every two seconds.
 */
@Injectable()
export class RejectedRequestCounterService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly counts = new PendingCounts<RejectedCount>(
    'refusals',
    ({ publisher_id, day, code }) => `${publisher_id}:${day}:${code}`,
  );

  constructor(
    private readonly failures: PublisherFailuresService,
    private readonly publishers: PublisherOfRequestService,
    private readonly repository: IntakeRepository,
    private readonly clock: Clock,
    private readonly metrics: MetricsService,
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
    this.counts.add({ publisher_id: publisherId, day, code, count: 1 });
  }

  /** Resolves when all requests until now are counted, also by a write that is in progress. */
  @Interval(EVERY_MS)
  flush(): Promise<void> {
    return this.counts.flush((rows) => this.repository.addRefusals(rows), this.logger);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush();
  }
}
