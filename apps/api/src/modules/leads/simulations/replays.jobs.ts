import { Injectable } from '@nestjs/common';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { ReplaysService } from './replays.service.js';

const HOUR_MS = 3_600_000;

/** Deletes old replays every hour. */
@Injectable()
export class ReplaysJobs extends PeriodicTask {
  constructor(replays: ReplaysService, queues: JobQueuesService) {
    super({ name: 'delete old replays', everyMs: HOUR_MS, run: () => replays.deleteOld() }, queues);
  }
}
