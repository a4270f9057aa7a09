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
import { REPLAY_QUEUE, ReplaysService } from './replays.service.js';

const SCAN_MS = 5_000;
const HOUR_MS = 3_600_000;

/** What workers do for replays: run them, find those that were lost, forget old ones. */
@Injectable()
export class ReplaysJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly scanning = new SingleFlight(
    () => this.replays.enqueueDue(),
    (error) => this.logger.error({ err: error }, 'due replays could not be queued'),
  );
  private readonly cleaning = new SingleFlight(
    () => this.replays.cleanUp(),
    (error) => this.logger.error({ err: error }, 'old replays could not be deleted'),
  );

  constructor(
    private readonly replays: ReplaysService,
    private readonly queues: JobQueues,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.queues.process(REPLAY_QUEUE, ({ replay_id: id }, signal) => this.replays.run(id, signal));
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
