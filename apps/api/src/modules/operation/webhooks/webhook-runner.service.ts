import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import type { OutboundResponse } from '#shared/net/outbound.types.js';
import { retryAfterMs } from '#shared/net/retry-after.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import type { DeliveryResult, Failed } from '#shared/sending/delivery-result.js';
import { CIRCUIT_OPEN, GuardedCalls } from '#shared/sending/guarded-calls.js';
import { isGivenUp, nextTryAt } from '#shared/sending/retry-schedule.js';
import {
  WebhookDeliveriesRepository,
  type TakenDelivery,
} from './data/webhook-deliveries.repository.js';
import { WebhookLanesRepository, type Lane } from './data/webhook-lanes.repository.js';
import { attemptOf } from './domain/attempt.js';
import { WebhookCallerService } from './webhook-caller.service.js';
import { WebhooksService } from './webhooks.service.js';

/** Calls that a webhook gets at once. */
const CALLS_AT_ONCE = 10;
/** After this time a worker gives the webhook back, so that its settings are read again. */
const RUN_MS = 15_000;
/** How often new events are looked for while calls are under way. */
const LOOK_MS = 500;
/** The receiver says that it wants no more calls, ever. */
const GONE = 410;
const SWITCHED_OFF = 'The webhook was switched off.';

/** A call and its end. */
interface Tried {
  readonly delivery: TakenDelivery;
  readonly result: DeliveryResult;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly answer: OutboundResponse | null;
}

/**
 * Sends events to a webhook (ADR 103): at least once each, with the same id on every try, retried
 * for up to 72 hours. The events of a record are sent one after the other.
 */
@Injectable()
export class WebhookRunnerService {
  private readonly calls: GuardedCalls;

  constructor(
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly lanes: WebhookLanesRepository,
    private readonly webhooks: WebhooksService,
    private readonly caller: WebhookCallerService,
    private readonly queues: JobQueuesService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {
    this.calls = new GuardedCalls(clock, logger);
  }

  /** Sends what is due to a webhook that this worker has claimed, and gives the webhook back. */
  async run(lane: Lane, signal: AbortSignal): Promise<void> {
    try {
      if (lane.is_active) await this.sendDue(lane, signal);
      else await this.deliveries.giveUpWaiting(lane.id, SWITCHED_OFF);
    } finally {
      await this.lanes.release(lane);
    }
  }

  /** Whether the webhook keeps failing and gets no calls for a while. */
  isResting(webhookId: number): boolean {
    return !this.calls.isAvailable(webhookId);
  }

  /** Keeps a number of calls under way. One slow call does not hold up the others. */
  private async sendDue(lane: Lane, signal: AbortSignal): Promise<void> {
    const endsAt = this.clock.now().getTime() + RUN_MS;
    const calls = new Set<Promise<void>>();
    const isOver = (): boolean =>
      signal.aborted ||
      this.queues.isStopping ||
      this.isResting(lane.id) ||
      this.clock.now().getTime() >= endsAt;
    try {
      for (let isDone = false; !isDone;) {
        const free = isOver() ? 0 : CALLS_AT_ONCE - calls.size;
        const next = free > 0 ? await this.deliveries.take(lane.id, this.clock.now(), free) : [];
        for (const delivery of next) {
          const call = this.send(lane, delivery, signal).finally(() => calls.delete(call));
          calls.add(call);
        }
        isDone = calls.size === 0;
        if (!isDone) await Promise.race([...calls, pause(LOOK_MS, undefined, { ref: false })]);
      }
    } finally {
      // After an error, too: nobody else may have the webhook while calls are under way.
      await Promise.allSettled(calls);
    }
  }

  private async send(lane: Lane, delivery: TakenDelivery, signal: AbortSignal): Promise<void> {
    const { message_id: id, body } = delivery;
    const startedAt = this.clock.now();
    let answer: OutboundResponse | null = null;
    const result = await this.calls.make(lane.id, async () => {
      answer = await this.caller.send(lane, { id, body }, signal);
      return answer;
    });
    if (result === CIRCUIT_OPEN) return this.deliveries.putBack(delivery, this.clock.now());
    const tried: Tried = { delivery, result, startedAt, endedAt: this.clock.now(), answer };
    if (!result.ok) return this.failed(lane, tried, result);
    const attempt = attemptOf({ ...tried, url: lane.url }, result);
    await this.deliveries.markDelivered(delivery, attempt, tried.endedAt);
    await this.lanes.noteSuccess(lane.id, tried.endedAt);
  }

  private failed(lane: Lane, tried: Tried, result: Failed): Promise<void> {
    const { delivery, endedAt } = tried;
    const { id, round_tries: tries, round_began_at: beganAt } = delivery;
    const retryAfter = retryAfterMs(result.retryAfter, endedAt) ?? 0;
    const next =
      result.final || result.statusCode === GONE
        ? null
        : nextTryAt({ id, tries, created_at: beganAt }, endedAt, retryAfter);
    return this.database.tx(async () => {
      await this.deliveries.markFailedTry(delivery, {
        attempt: result.uncalled ? null : attemptOf({ ...tried, url: lane.url }, result),
        statusCode: result.statusCode,
        error: result.error,
        nextTryAt: next,
      });
      if (next === null)
        this.logger.warn({ delivery_id: id, webhook_id: lane.id }, 'a webhook event was given up');
      if (!result.uncalled) await this.countFailure(lane.id, result, endedAt);
    });
  }

  /** Counts the failure, and switches the webhook off if it is gone or has failed for days. */
  private async countFailure(webhookId: number, { statusCode }: Failed, at: Date): Promise<void> {
    const { failures, failing_since: failingSince } = await this.lanes.countFailure(webhookId, at);
    const isGone = statusCode === GONE;
    if (isGone || isGivenUp({ failures, failingSince }, at))
      await this.webhooks.disable(webhookId, isGone ? 'gone' : 'failing');
  }
}
