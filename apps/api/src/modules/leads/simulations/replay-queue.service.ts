import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { LeasedQueue } from '#shared/queue/leased-queue.js';
import { ReplayRepository, type ClaimedReplay } from './data/replay.repository.js';
import { ReplayRunnerService } from './replay-runner.service.js';

/** Runs replays, one at a time in each process. */
@Injectable()
export class ReplayQueueService extends LeasedQueue<string, ClaimedReplay> {
  constructor(
    replays: ReplayRepository,
    runner: ReplayRunnerService,
    queues: JobQueuesService,
    clock: Clock,
  ) {
    super(
      {
        name: 'replays',
        id: z.uuid(),
        concurrency: 1,
        // A run renews its lease after every page of leads, which takes far less time.
        leaseMs: 60_000,
        rows: replays,
        run: (replay, lease) => runner.run(replay, lease),
      },
      queues,
      clock,
    );
  }
}
