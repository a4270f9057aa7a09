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
import { INJECTION_QUEUE, InjectionQueue } from './injection-queue.service.js';
import { InjectionRunner } from './injection-runner.service.js';

const SCAN_MS = 5_000;
const HOUR_MS = 3_600_000;

/** What workers do for injections: run them, queue what is due or was lost, forget old ones. */
@Injectable()
export class InjectionsJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly scanning = new SingleFlight(
    () => this.queue.addDue(),
    (error) => this.logger.error({ err: error }, 'due injections could not be queued'),
  );
  private readonly cleaning = new SingleFlight(
    () => this.queue.cleanUp(),
    (error) => this.logger.error({ err: error }, 'old injections could not be deleted'),
  );

  constructor(
    private readonly queue: InjectionQueue,
    private readonly runner: InjectionRunner,
    private readonly queues: JobQueues,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.queues.process(INJECTION_QUEUE, ({ progress_log_id: id }) => this.runner.run(id));
    this.queues.onReachable(() => this.scan());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.scanning.stop(), this.cleaning.stop()]);
  }

  @Interval(SCAN_MS) scan(): void {
    if (this.queues.runsJobs) void this.scanning.run();
  }

  @Interval(HOUR_MS) cleanUp(): void {
    if (this.queues.runsJobs) void this.cleaning.run();
  }
}
