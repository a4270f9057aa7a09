import { Injectable } from '@nestjs/common';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { TraceMonthsService } from './trace-months.service.js';

const EVERY_MS = 600_000;

/** Adds and drops months of traces. Mostly there is nothing to do. */
@Injectable()
export class TraceMonthsJobs extends PeriodicTask {
  constructor(months: TraceMonthsService, queues: JobQueuesService) {
    super({ name: 'months of traces', everyMs: EVERY_MS, run: () => months.run() }, queues);
  }
}
