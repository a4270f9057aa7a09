import { Injectable } from '@nestjs/common';
import { JobQueues } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { CampaignRuns } from './campaign-runs.service.js';

const EVERY_MS = 5_000;

/** Completes sources and campaigns that are finished. */
@Injectable()
export class CampaignsJobs extends PeriodicTask {
  constructor(runs: CampaignRuns, queues: JobQueues) {
    super(
      { name: 'complete campaigns', everyMs: EVERY_MS, run: () => runs.completeFinished() },
      queues,
    );
  }
}
