import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { SingleFlight } from '#shared/queue/single-flight.js';
import { AuditRetentionService } from './audit-retention.service.js';

/** Deletes old entries every hour, in processes that run jobs. */
@Injectable()
export class AuditLogJobs implements BeforeApplicationShutdown {
  private readonly flight: SingleFlight;

  constructor(
    private readonly retention: AuditRetentionService,
    private readonly queues: JobQueuesService,
  ) {
    this.flight = new SingleFlight(
      async () => {
        await this.retention.run(() => this.flight.isStopping);
      },
      (error) =>
        queues.logger.error({ err: error }, 'old entries of the audit log could not be deleted'),
    );
  }

  @Cron(CronExpression.EVERY_HOUR)
  async deleteOld(): Promise<void> {
    if (this.queues.runsJobs) await this.flight.run();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.flight.stop();
  }
}
