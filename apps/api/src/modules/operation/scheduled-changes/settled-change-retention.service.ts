import { Injectable } from '@nestjs/common';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { AuditRetentionService } from '#modules/staff/audit-log/audit-retention.service.js';
import { ScheduledChangeRepository } from './data/scheduled-change.repository.js';

const EVERY_MS = 3_600_000;

/** Deletes settled changes with entries of the audit log of their age. */
@Injectable()
export class SettledChangesJob extends PeriodicTask {
  constructor(
    private readonly retention: AuditRetentionService,
    private readonly repository: ScheduledChangeRepository,
    queues: JobQueuesService,
  ) {
    super(
      { name: 'delete settled changes', everyMs: EVERY_MS, run: () => this.deleteOld() },
      queues,
    );
  }

  async deleteOld(): Promise<void> {
    await this.repository.deleteSettledBefore(await this.retention.keptSince());
  }
}
