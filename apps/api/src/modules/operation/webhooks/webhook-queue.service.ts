import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { LeasedQueue } from '#shared/queue/leased-queue.js';
import { WebhookLanesRepository, type Lane } from './data/webhook-lanes.repository.js';
import { WebhookRunnerService } from './webhook-runner.service.js';

/**
 * Sends to webhooks what is due. A row is a webhook, not an event: so one webhook never takes more
 * than one place, however slow it is, and the order of its events is kept.
 */
@Injectable()
export class WebhookQueueService extends LeasedQueue<number, Lane> {
  constructor(
    private readonly lanes: WebhookLanesRepository,
    private readonly runner: WebhookRunnerService,
    queues: JobQueuesService,
    private readonly time: Clock,
  ) {
    super(
      {
        name: 'webhooks',
        id: z.int().positive(),
        concurrency: 32,
        // Longer than a run and its last calls can take, so that nobody repeats one under way.
        leaseMs: 60_000,
        rows: lanes,
        run: (lane, { signal }) => runner.run(lane, signal),
      },
      queues,
      time,
    );
  }

  /**
   * Looks once more after the run: an event that came during it found the webhook taken. One that
   * keeps failing is left to the scan.
   */
  override async run(id: number, signal?: AbortSignal): Promise<void> {
    await super.run(id, signal);
    if (this.runner.isResting(id)) return;
    await this.add(await this.lanes.listDueOf(id, this.time.now()));
  }
}
