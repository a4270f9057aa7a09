import { Injectable } from '@nestjs/common';
import type { TopicPayload } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
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

  /** Adds the deliveries of an event. Runs in the transaction of the outbox row. */
  async fanOut(
    { lead_id: leadId, event }: TopicPayload<'publisher-postback'>,
    outboxId: string,
  ): Promise<void> {
    const added = await this.deliveries.insertForEvent(leadId, event, outboxId, this.clock.now());
    await this.database.afterCommit(() => this.queue.add(added));
  }
}
