import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { contracts, RouteReply, WebhookDeliveriesQuery } from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import type { OutboundResponse } from '#shared/net/outbound.types.js';
import { resultOf, resultOfError, type DeliveryResult } from '#shared/sending/delivery-result.js';
import { WebhookDeliveriesRepository } from './data/webhook-deliveries.repository.js';
import { WebhookLanesRepository } from './data/webhook-lanes.repository.js';
import { WebhookLogRepository, type LogRow } from './data/webhook-log.repository.js';
import { WebhookSecretsRepository } from './data/webhook-secrets.repository.js';
import { WebhooksRepository, type WebhookRow } from './data/webhooks.repository.js';
import { attemptOf } from './domain/attempt.js';
import { pingBody } from './domain/message-body.js';
import { WebhookCallerService } from './webhook-caller.service.js';
import { WebhookQueueService } from './webhook-queue.service.js';

type Routes = (typeof contracts)['webhooks'];

const wireOf = (row: LogRow): RouteReply<Routes['deliveries']>['data'][number] => ({
  id: row.id,
  message_id: row.message_id,
  event: row.event,
  record: row.record,
  state: row.state,
  tries: row.tries,
  last_status_code: row.last_status_code,
  last_error: row.last_error,
  next_try_at: row.next_try_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  delivered_at: row.delivered_at?.toISOString() ?? null,
});

/** Shows deliveries to staff, and makes the calls that they ask for: tests and repetitions. */
@Injectable()
export class WebhookLogService {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly secrets: WebhookSecretsRepository,
    private readonly log: WebhookLogRepository,
    private readonly allDeliveries: WebhookDeliveriesRepository,
    private readonly lanes: WebhookLanesRepository,
    private readonly queue: WebhookQueueService,
    private readonly caller: WebhookCallerService,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async deliveries(
    id: number,
    query: WebhookDeliveriesQuery,
  ): Promise<RouteReply<Routes['deliveries']>> {
    await this.find(id);
    const { limit } = query;
    const rows = await this.log.list(id, { ...query, limit: limit + 1 });
    const data = rows.slice(0, limit).map(wireOf);
    return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
  }

  async delivery(id: number): Promise<RouteReply<Routes['delivery']>> {
    const row = await this.log.find(id);
    if (!row) throw new AppError('DELIVERY_NOT_FOUND');
    return { ...wireOf(row), body: row.body, attempts: row.attempts };
  }

  /** Sends a delivery again, whatever became of it. Its id and body stay. */
  async replay(id: number, userId: number): Promise<RouteReply<Routes['replay']>> {
    await this.database.tx(async () => {
      const delivery = await this.log.lock(id);
      if (!delivery) throw new AppError('DELIVERY_NOT_FOUND');
      if (!delivery.is_active) throw new AppError('WEBHOOK_INACTIVE');
      if (delivery.state === 'waiting') throw new AppError('DELIVERY_WAITING');
      await this.log.sendAgain(id, this.clock.now());
      await this.note('replay', delivery.webhook_id, userId, { delivery_id: id });
      await this.wake(delivery.webhook_id);
    });
    return { message: 'The event is being sent again' };
  }

  async replayFailed(
    id: number,
    since: string,
    userId: number,
  ): Promise<RouteReply<Routes['replayFailed']>> {
    const count = await this.database.tx(async () => {
      const webhook = await this.webhooks.lock(id);
      if (!webhook) throw new AppError('WEBHOOK_NOT_FOUND');
      if (!webhook.is_active) throw new AppError('WEBHOOK_INACTIVE');
      const sent = await this.log.sendFailedAgain(id, new Date(since), this.clock.now());
      await this.note('replay_failed', id, userId, { since, count: sent });
      await this.wake(id);
      return sent;
    });
    const events = count === 1 ? '1 failed event is' : `${count} failed events are`;
    return { message: `${events} being sent again`, count };
  }

  /** Sends a `ping`, even if the webhook is off. The call is neither counted nor kept. */
  async test(id: number, userId: number): Promise<RouteReply<Routes['test']>> {
    const webhook = await this.find(id);
    await this.note('test', id, userId);
    const startedAt = this.clock.now();
    const call = { id: `msg_${randomUUID()}`, body: pingBody(id, startedAt) };
    const { result, answer } = await this.call(webhook, call);
    const { url } = webhook;
    const attempt = attemptOf({ url, startedAt, endedAt: this.clock.now(), answer }, result);
    return { ...attempt, ok: result.ok };
  }

  /** Deletes old deliveries, until there are none or `isStopping` says so. */
  async purge(isStopping: () => boolean): Promise<void> {
    let hasMore = true;
    while (hasMore && !isStopping()) hasMore = await this.allDeliveries.purge(this.clock.now());
  }

  private async call(
    webhook: WebhookRow,
    call: { readonly id: string; readonly body: string },
  ): Promise<{ result: DeliveryResult; answer: OutboundResponse | null }> {
    try {
      const replaced_secrets = await this.secrets.listReplaced(webhook.id, this.clock.now());
      const answer = await this.caller.send({ ...webhook, replaced_secrets }, call);
      return { result: resultOf(answer), answer };
    } catch (error) {
      return { result: resultOfError(error), answer: null };
    }
  }

  private async find(id: number): Promise<WebhookRow> {
    const webhook = await this.webhooks.find(id);
    if (!webhook) throw new AppError('WEBHOOK_NOT_FOUND');
    return webhook;
  }

  private wake(id: number): Promise<void> {
    return this.database.afterCommit(async () =>
      this.queue.add(await this.lanes.listDueOf(id, this.clock.now())),
    );
  }

  private note(verb: string, entityId: number, userId: number, after?: object): Promise<void> {
    const action = `webhook.${verb}`;
    return this.audit.record({ userId, action, entity: 'webhook', entityId, after });
  }
}
