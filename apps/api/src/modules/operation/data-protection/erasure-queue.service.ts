import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { JobQueues } from '#shared/queue/job-queues.service.js';
import { LeasedQueue } from '#shared/queue/leased-queue.js';
import { ErasureRepository, type ClaimedErasure } from './data/erasure.repository.js';
import { ErasureRunner } from './erasure-runner.service.js';

/** Runs erasures, one at a time in each process. */
@Injectable()
export class ErasureQueue extends LeasedQueue<number, ClaimedErasure> {
  constructor(erasures: ErasureRepository, runner: ErasureRunner, queues: JobQueues, clock: Clock) {
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
