import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { LeasedQueue } from '#shared/queue/leased-queue.js';
import {
  PublisherDeliveriesRepository,
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
    super(
      {
        name: 'publisher-postbacks',
        id: z.int().positive(),
        concurrency: 32,
        // Longer than a call can take, so that nobody repeats one that is under way.
        leaseMs: 30_000,
        rows: deliveries,
        run: (delivery, { signal }) => runner.run(delivery, signal),
      },
      queues,
      clock,
    );
  }
}
