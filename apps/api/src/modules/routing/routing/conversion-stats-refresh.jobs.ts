import { Injectable } from '@nestjs/common';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { ConversionStatsRefreshService } from './conversion-stats-refresh.service.js';

/** How often a process looks whether new statistics are due. */
const EVERY_MS = 30_000;

/**
 * Keeps the conversion statistics of `optimize` fresh. If a run fails, the last statistics stay in
 * force.
 */
@Injectable()
export class ConversionStatsRefreshJob extends PeriodicTask {
  constructor(refresh: ConversionStatsRefreshService, queues: JobQueuesService) {
    super(
      { name: 'refresh conversion statistics', everyMs: EVERY_MS, run: () => refresh.run() },
      queues,
    );
  }
}
