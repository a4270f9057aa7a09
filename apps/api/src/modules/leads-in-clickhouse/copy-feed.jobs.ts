import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Notifications } from '#shared/database/notifications.service.js';
import { JobQueues } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { CopyFeed } from './copy-feed.service.js';

const EVERY_MS = 1_000;

/** Feeds the copies in ClickHouse every second, and whenever somebody asks them something. */
@Injectable()
export class CopyFeedJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task: PeriodicTask;

  constructor(
    private readonly feed: CopyFeed,
    private readonly notifications: Notifications,
    private readonly queues: JobQueues,
  ) {
    const run = (): Promise<void> => this.feedAll();
    this.task = new PeriodicTask({ name: 'feed ClickHouse', everyMs: EVERY_MS, run }, queues);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.feed.isWanted || !this.queues.runsJobs) return;
    await this.notifications.listen('report_tickets', () => void this.task.run());
    this.task.onApplicationBootstrap();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task.beforeApplicationShutdown();
    await this.feed.release();
  }

  private async feedAll(): Promise<void> {
    while (await this.feed.step()) if (this.task.isStopping) return;
  }
}
