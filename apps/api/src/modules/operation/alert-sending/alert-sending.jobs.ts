import { Injectable } from '@nestjs/common';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { AlertMessageQueueService } from './alert-message-queue.service.js';
import { AlertWatchService } from './alert-watch.service.js';

const EVERY_MS = 60_000;

/** Looks for alerts that have risen, and sends them at once. */
@Injectable()
export class AlertSendingJobs extends PeriodicTask {
  constructor(
    watch: AlertWatchService,
    messages: AlertMessageQueueService,
    queues: JobQueuesService,
  ) {
    super(
      {
        name: 'find alerts to send',
        everyMs: EVERY_MS,
        run: async () => {
          await watch.run();
          await messages.addDue();
        },
      },
      queues,
    );
  }
}
