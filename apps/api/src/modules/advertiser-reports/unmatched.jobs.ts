import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AppLogger } from '#shared/logging/logger.js';
import { JobQueues } from '#shared/queue/job-queues.service.js';
import { SingleFlight } from '#shared/queue/single-flight.js';
import { UnmatchedReview } from './unmatched-review.service.js';

const HOUR_MS = 3_600_000;

/** Deletes unmatched postbacks that nobody reviewed for months. */
@Injectable()
export class UnmatchedJobs implements BeforeApplicationShutdown {
  private readonly cleaning = new SingleFlight(
    () => this.review.cleanUp(),
    (error) => this.logger.error({ err: error }, 'old unmatched postbacks could not be deleted'),
  );

  constructor(
    private readonly review: UnmatchedReview,
    private readonly queues: JobQueues,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  @Interval(HOUR_MS) cleanUp(): void {
    if (this.queues.runsJobs) void this.cleaning.run();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.cleaning.stop();
  }
}
