import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { JobQueues } from '#shared/queue/job-queues.service.js';
import { LeasedQueue } from '#shared/queue/leased-queue.js';
import { AlertMessageRunner } from './alert-message-runner.service.js';
import { AlertMessagesRepository, type ClaimedMessage } from './data/alert-messages.repository.js';

/** Sends messages when they are due. */
@Injectable()
export class AlertMessageQueue extends LeasedQueue<number, ClaimedMessage> {
  constructor(
    messages: AlertMessagesRepository,
    runner: AlertMessageRunner,
    queues: JobQueues,
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
