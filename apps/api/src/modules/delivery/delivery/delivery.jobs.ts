import { Injectable } from '@nestjs/common';
import { JobQueues } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { DeliverySweep } from './delivery-sweep.service.js';

const EVERY_MS = 5_000;

/** Sweeps every few seconds. */
@Injectable()
export class DeliverySweeperJob extends PeriodicTask {
  constructor(sweep: DeliverySweep, queues: JobQueues) {
    super({ name: 'sweep deliveries', everyMs: EVERY_MS, run: () => sweep.run() }, queues);
  }
}
