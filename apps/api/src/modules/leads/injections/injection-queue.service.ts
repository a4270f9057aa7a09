import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { LeasedQueue } from '#shared/queue/leased-queue.js';
import { ProgressLogRepository, type ClaimedLog } from './data/progress-log.repository.js';
import { InjectionRunnerService } from './injection-runner.service.js';

/** Runs injections and simulations when they are due. */
@Injectable()
export class InjectionQueueService extends LeasedQueue<number, ClaimedLog> {
  constructor(
    logs: ProgressLogRepository,
    runner: InjectionRunnerService,
    queues: JobQueuesService,
    clock: Clock,
  ) {
    super(
      {
        name: 'leads.inject',
        id: z.int().positive(),
        concurrency: 16,
        // A longer run does no harm: the next one sees that the call is under way.
        leaseMs: 30_000,
        rows: logs,
        run: (log) => runner.run(log),
      },
      queues,
      clock,
    );
  }
}
