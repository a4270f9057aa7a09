import { Injectable } from '@nestjs/common';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { ProgressLogsService } from './progress-logs.service.js';

const HOUR_MS = 3_600_000;

/** Deletes old jobs every hour. */
@Injectable()
export class InjectionsJobs extends PeriodicTask {
  constructor(logs: ProgressLogsService, queues: JobQueuesService) {
    super(
      { name: 'delete old progress logs', everyMs: HOUR_MS, run: () => logs.deleteOld() },
      queues,
    );
  }
}
