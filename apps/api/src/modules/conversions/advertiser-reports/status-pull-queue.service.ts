import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { LeasedQueue } from '#shared/queue/leased-queue.js';
import { StatusPullRepository, type ClaimedPull } from './data/status-pull.repository.js';
import { StatusPullRunnerService } from './status-pull-runner.service.js';

/** Runs status pulls when they are due. A pull has the id of its advertiser. */
@Injectable()
export class StatusPullQueueService extends LeasedQueue<number, ClaimedPull> {
  constructor(
    pulls: StatusPullRepository,
    runner: StatusPullRunnerService,
    queues: JobQueuesService,
    clock: Clock,
  ) {
    super(
      {
        name: 'status-pulls',
        id: z.int().positive(),
        concurrency: 4,
        // Longer than it takes to fetch and apply a page.
        leaseMs: 120_000,
        rows: pulls,
        run: (pull, lease) => runner.run(pull, lease),
      },
      queues,
      clock,
    );
  }
}
