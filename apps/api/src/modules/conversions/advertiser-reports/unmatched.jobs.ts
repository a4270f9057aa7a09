import { Injectable } from '@nestjs/common';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { UnmatchedReviewService } from './unmatched-review.service.js';

const HOUR_MS = 3_600_000;

/** Deletes old unmatched reports every hour. */
@Injectable()
export class UnmatchedJobs extends PeriodicTask {
  constructor(review: UnmatchedReviewService, queues: JobQueuesService) {
    super(
      { name: 'delete old unmatched reports', everyMs: HOUR_MS, run: () => review.cleanUp() },
      queues,
    );
  }
}
