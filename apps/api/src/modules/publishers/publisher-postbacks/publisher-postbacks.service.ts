import { Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import type { OutboxEntry } from '#shared/queue/outbox-relay.service.js';
import { PublisherDeliveriesRepository } from './data/publisher-deliveries.repository.js';
import { PostbackQueueService } from './postback-queue.service.js';

/** Turns events of leads into deliveries, one for each postback that is set up for the event. */
@Injectable()
export class PublisherPostbacksService {
  constructor(
    private readonly deliveries: PublisherDeliveriesRepository,
    private readonly queue: PostbackQueueService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
  ) {}

  /** Adds the deliveries of events. Runs in the transaction of the outbox rows. */
  async fanOut(events: readonly OutboxEntry<'publisher-postback'>[]): Promise<void> {
    const added = await this.deliveries.insertForEvents(
      events.map(({ id, payload }) => ({ outbox_id: id, ...payload })),
      this.clock.now(),
    );
    await this.database.afterCommit(() => this.queue.add(added));
  }
}
