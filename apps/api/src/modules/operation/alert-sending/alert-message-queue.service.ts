import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { LeasedQueue } from '#shared/queue/leased-queue.js';
import { AlertMessageRunnerService } from './alert-message-runner.service.js';
import { AlertMessagesRepository, type ClaimedMessage } from './data/alert-messages.repository.js';

/** Sends messages when they are due. */
@Injectable()
export class AlertMessageQueueService extends LeasedQueue<number, ClaimedMessage> {
  constructor(
    messages: AlertMessagesRepository,
    runner: AlertMessageRunnerService,
    queues: JobQueuesService,
    clock: Clock,
  ) {
    super(
      {
        name: 'alert-messages',
        id: z.int().positive(),
        concurrency: 4,
        // Longer than a mail server may take, so that a message under way is not repeated.
        leaseMs: 120_000,
        rows: messages,
        run: (message, { signal }) => runner.run(message, signal),
      },
      queues,
      clock,
    );
  }
}
