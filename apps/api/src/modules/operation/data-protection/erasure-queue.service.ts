import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { LeasedQueue } from '#shared/queue/leased-queue.js';
import { ErasureRepository, type ClaimedErasure } from './data/erasure.repository.js';
import { ErasureRunnerService } from './erasure-runner.service.js';

/** Runs erasures, one at a time in each process. */
@Injectable()
export class ErasureQueueService extends LeasedQueue<number, ClaimedErasure> {
  constructor(
    erasures: ErasureRepository,
    runner: ErasureRunnerService,
    queues: JobQueuesService,
    clock: Clock,
  ) {
    super(
      {
        name: 'erasures',
        id: z.int().positive(),
        concurrency: 1,
        // A run renews its lease with every batch.
        leaseMs: 60_000,
        rows: erasures,
        run: (erasure, lease) => runner.run(erasure, lease),
      },
      queues,
      clock,
    );
  }
}
