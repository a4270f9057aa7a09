import { Injectable } from '@nestjs/common';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { CampaignRunsService } from './campaign-runs.service.js';

const EVERY_MS = 5_000;

/** Completes sources and campaigns that are finished. */
@Injectable()
export class CampaignsJobs extends PeriodicTask {
  constructor(runs: CampaignRunsService, queues: JobQueuesService) {
    super(
      { name: 'complete campaigns', everyMs: EVERY_MS, run: () => runs.completeFinished() },
      queues,
    );
  }
}
