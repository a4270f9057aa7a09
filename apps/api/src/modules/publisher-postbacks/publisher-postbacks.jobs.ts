import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AppLogger } from '#shared/logging/logger.js';
import { JobQueues } from '#shared/queue/job-queues.service.js';
import { OutboxRelay } from '#shared/queue/outbox-relay.service.js';
import { SingleFlight } from '#shared/queue/single-flight.js';
import { DELIVERY_QUEUE, PublisherPostbacksService } from './publisher-postbacks.service.js';

const SCAN_MS = 5_000;

/** Background work: turn events into deliveries, and try the deliveries that are due. */
@Injectable()
export class PublisherPostbacksJobs
  implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown
{
  private readonly scanning = new SingleFlight(
    () => this.postbacks.enqueueDue(),
    (error) => this.logger.error({ err: error }, 'due publisher postbacks could not be queued'),
  );

  constructor(
    private readonly postbacks: PublisherPostbacksService,
    private readonly relay: OutboxRelay,
    private readonly queues: JobQueues,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    this.relay.handle('publisher-postback', (payload, outboxId) =>
      this.postbacks.fanOut(payload, outboxId),
    );
  }

  onApplicationBootstrap(): void {
    this.queues.process(DELIVERY_QUEUE, ({ delivery_id: id }, signal) =>
      this.postbacks.deliver(id, signal),
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
