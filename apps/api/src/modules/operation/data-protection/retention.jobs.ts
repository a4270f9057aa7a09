import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { RetentionService } from './retention.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { TraceMonthsService } from './trace-months.service.js';

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

const EVERY_MS = 600_000;

/** Adds and drops months of traces. Mostly there is nothing to do. */
@Injectable()
export class TraceMonthsJobs extends PeriodicTask {
  constructor(months: TraceMonthsService, queues: JobQueuesService) {
    super({ name: 'months of traces', everyMs: EVERY_MS, run: () => months.run() }, queues);
  }
}
