import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { NotificationsService } from '#shared/database/notifications.service.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { CopyFeedService } from './copy-feed.service.js';

const EVERY_MS = 1_000;

/** Feeds the copies in ClickHouse every second, and whenever a question arrives. */
@Injectable()
export class CopyFeedJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly tasks: readonly PeriodicTask[];

  constructor(
    private readonly feed: CopyFeedService,
    private readonly notifications: NotificationsService,
    private readonly queues: JobQueuesService,
  ) {
    this.tasks = feed.kinds.map((kind) => {
      const run = async (): Promise<void> => {
        while (await feed.step(kind)) if (task.isStopping) return;
      };
      const name = `feed ClickHouse with ${kind}`;
      const task = new PeriodicTask({ name, everyMs: EVERY_MS, run }, queues);
      return task;
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.feed.isWanted || !this.queues.runsJobs) return;
    await this.notifications.listen('report_tickets', () => {
      for (const task of this.tasks) void task.run();
    });
    for (const task of this.tasks) task.onApplicationBootstrap();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.tasks.map((task) => task.beforeApplicationShutdown()));
    await this.feed.release();
  }
}
