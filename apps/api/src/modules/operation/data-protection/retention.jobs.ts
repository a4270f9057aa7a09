import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { RetentionService } from './retention.service.js';

/** Starts retention every night, in processes that run jobs. */
@Injectable()
export class RetentionJobs {
  constructor(
    private readonly retention: RetentionService,
    private readonly queues: JobQueuesService,
  ) {}

  @Cron(CronExpression.EVERY_DAY_AT_3AM, { timeZone: 'UTC' })
  async start(): Promise<void> {
    if (!this.queues.runsJobs) return;
    try {
      await this.retention.start();
    } catch (error) {
      this.queues.logger.error({ err: error }, 'the nightly retention could not be started');
    }
  }
}
