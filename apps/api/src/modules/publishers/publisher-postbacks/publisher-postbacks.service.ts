import { Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import type { OutboxEntry } from '#shared/queue/outbox-relay.service.js';
import {
  PublisherDeliveriesRepository,
  type ClaimedDelivery,
} from './data/publisher-deliveries.repository.js';
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

  /**
   * Adds the deliveries of events. Runs in the transaction of the outbox rows. This worker makes as
   * many of them as it can at once, so that most need neither a job nor a claim.
   */
  async fanOut(events: readonly OutboxEntry<'publisher-postback'>[]): Promise<void> {
    const leaseEnd = this.queue.leaseEnd();
    const added = await this.deliveries.insertForEvents(
      events.map(({ id, payload }) => ({ outbox_id: id, ...payload })),
      { now: this.clock.now(), leased: this.queue.free, leaseEnd },
    );
    const isLeased = ({ tries }: ClaimedDelivery): boolean => tries > 0;
    await this.database.afterCommit(async () => {
      this.queue.runHere(added.filter(isLeased), leaseEnd);
      const waiting = added.filter((delivery) => !isLeased(delivery));
      await this.queue.add(waiting.map(({ id, tries }) => ({ id, runs: tries })));
    });
  }
}
