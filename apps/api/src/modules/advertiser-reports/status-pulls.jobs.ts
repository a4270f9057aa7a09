import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AppLogger } from '#shared/logging/logger.js';
import { JobQueues } from '#shared/queue/job-queues.service.js';
import { SingleFlight } from '#shared/queue/single-flight.js';
import { STATUS_PULL_QUEUE, StatusPullRunner } from './status-pull-runner.service.js';

const SCAN_MS = 5_000;

/** What workers do for status pulls: queue those that are due, run them. */
@Injectable()
export class StatusPullsJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly scanning = new SingleFlight(
    () => this.runner.enqueueDue(),
    (error) => this.logger.error({ err: error }, 'due status pulls could not be queued'),
  );

  constructor(
    private readonly runner: StatusPullRunner,
    private readonly queues: JobQueues,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.queues.process(STATUS_PULL_QUEUE, ({ advertiser_id: id }, signal) =>
      this.runner.run(id, signal),
    );
    this.queues.onReachable(() => this.scan());
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.scanning.stop();
  }

  @Interval(SCAN_MS) scan(): void {
    if (this.queues.runsJobs) void this.scanning.run();
  }
}
