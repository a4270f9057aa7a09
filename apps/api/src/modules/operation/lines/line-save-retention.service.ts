import { Injectable } from '@nestjs/common';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { AuditRetentionService } from '#modules/staff/audit-log/audit-retention.service.js';
import { LineSavesRepository } from './data/line-saves.repository.js';

const EVERY_MS = 3_600_000;

/** Deletes saves of lines with entries of the audit log of their age. They cannot be undone then. */
@Injectable()
export class LineSavesJob extends PeriodicTask {
  constructor(
    private readonly retention: AuditRetentionService,
    private readonly repository: LineSavesRepository,
    queues: JobQueuesService,
  ) {
    super(
      { name: 'delete old saves of lines', everyMs: EVERY_MS, run: () => this.deleteOld() },
      queues,
    );
  }

  async deleteOld(): Promise<void> {
    await this.repository.deleteBefore(await this.retention.keptSince());
  }
}
