import { Injectable } from '@nestjs/common';
import type { WebhookMessage } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import type { OutboxEntry } from '#shared/queue/outbox-relay.service.js';
import { WebhookListenersService } from '#modules/reference/webhook-events/webhook-listeners.service.js';
import {
  WebhookDeliveriesRepository,
  type NewDelivery,
} from './data/webhook-deliveries.repository.js';
import { bodyOf } from './domain/message-body.js';
import { WebhookQueueService } from './webhook-queue.service.js';

const deliveryOf = (webhookId: number, outboxId: string, message: WebhookMessage): NewDelivery => ({
  webhook_id: webhookId,
  outbox_id: outboxId,
  event: message.event,
  record: message.record,
  lead_id: typeof message.data.lead_id === 'number' ? message.data.lead_id : null,
  body: bodyOf(message),
});

/** Turns events into deliveries, one for each webhook that wants the event. */
@Injectable()
export class WebhookFanOutService {
  constructor(
    private readonly listeners: WebhookListenersService,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly queue: WebhookQueueService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
  ) {}

  /** Adds the deliveries of events. Runs in the transaction of their outbox rows. */
  async fanOut(entries: readonly OutboxEntry<'webhook'>[]): Promise<void> {
    const wanting = await this.listeners.wanting(entries.map(({ payload }) => payload));
    const added = entries.flatMap(({ id, payload }, index) =>
      (wanting[index] ?? []).map((webhookId) => deliveryOf(webhookId, id, payload)),
    );
    if (added.length === 0) return;
    const lanes = await this.deliveries.insert(added, this.clock.now());
    await this.database.afterCommit(() => this.queue.add(lanes));
  }
}
