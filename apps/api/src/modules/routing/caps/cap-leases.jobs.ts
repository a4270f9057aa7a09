import { Injectable } from '@nestjs/common';
import { JobQueues } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { CapLeases } from './cap-leases.service.js';

const EVERY_MS = 60_000;

@Injectable()
export class CapLeasesJobs extends PeriodicTask {
  constructor(leases: CapLeases, queues: JobQueues) {
    super({ name: 'recall old leases', everyMs: EVERY_MS, run: () => leases.recallOld() }, queues);
  }
}
