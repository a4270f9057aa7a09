import { Injectable } from '@nestjs/common';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { DeliverySweepService } from './delivery-sweep.service.js';

const EVERY_MS = 5_000;

/** Sweeps every few seconds. */
@Injectable()
export class DeliverySweeperJob extends PeriodicTask {
  constructor(sweep: DeliverySweepService, queues: JobQueuesService) {
    super({ name: 'sweep deliveries', everyMs: EVERY_MS, run: () => sweep.run() }, queues);
  }
}
