import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { LeasedQueue } from '#shared/queue/leased-queue.js';
import { ConsumerRunnerService } from './consumer-runner.service.js';
import { ConsumersRepository, type ClaimedConsumer } from './data/consumers.repository.js';

/** Takes people through the steps of campaigns. */
@Injectable()
export class CampaignConsumerQueueService extends LeasedQueue<number, ClaimedConsumer> {
  constructor(
    consumers: ConsumersRepository,
    runner: ConsumerRunnerService,
    queues: JobQueuesService,
    clock: Clock,
  ) {
    super(
      {
        name: 'campaigns.register',
        id: z.int().positive(),
        concurrency: 16,
        // A longer run does no harm: the next one sees that the call is under way.
        leaseMs: 30_000,
        rows: consumers,
        run: (consumer) => runner.run(consumer),
      },
      queues,
      clock,
    );
  }
}
