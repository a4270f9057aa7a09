import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Batcher } from '#shared/batching/batcher.js';
import { Clock } from '#shared/clock/clock.js';
import { isOutage } from '#shared/database/sql-state.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { LeasedQueue } from '#shared/queue/leased-queue.js';
import {
  PublisherDeliveriesRepository,
  type Claim,
  type ClaimedDelivery,
} from './data/publisher-deliveries.repository.js';
import { PostbackDeliveryRunnerService } from './postback-delivery-runner.service.js';

/** Makes the deliveries of publisher postbacks when they are due. */
@Injectable()
export class PostbackQueueService extends LeasedQueue<number, ClaimedDelivery> {
  constructor(
    deliveries: PublisherDeliveriesRepository,
    runner: PostbackDeliveryRunnerService,
    queues: JobQueuesService,
    clock: Clock,
  ) {
    // Runs of one worker share a statement, and so its commit (ADR 2).
    const claims = new Batcher<Claim, ClaimedDelivery | null>((batch) => deliveries.claim(batch), {
      maxItems: 64,
      maxRuns: 2,
      failsAll: isOutage,
    });
    super(
      {
        name: 'publisher-postbacks',
        id: z.int().positive(),
        concurrency: 64,
        // Longer than a call can take, so that nobody repeats one that is under way.
        leaseMs: 30_000,
        rows: {
          listDue: (now, limit) => deliveries.listDue(now, limit),
          claim: (id, now, leaseEnd) => claims.add({ id, now, lease_end: leaseEnd }),
        },
        run: (delivery, { signal }) => runner.run(delivery, signal),
      },
      queues,
      clock,
    );
  }
}
