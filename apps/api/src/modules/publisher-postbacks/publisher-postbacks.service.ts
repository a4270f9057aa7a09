import { Inject, Injectable } from '@nestjs/common';
import type { TopicPayload } from '@leadline/contracts';
import { z } from 'zod';
import { Audit } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { Database } from '#shared/database/database.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { CircuitBreaker, outcomeOf } from '#shared/net/circuit-breaker.js';
import { OutboundError } from '#shared/net/outbound.errors.js';
import { retryAfterMs } from '#shared/net/retry-after.js';
import { JobQueues, defineQueue } from '#shared/queue/job-queues.service.js';
import {
  type ClaimedDelivery,
  type DueDelivery,
  PublisherDeliveriesRepository,
} from './data/publisher-deliveries.repository.js';
import { isGivenUp } from './domain/failing.js';
import { expandMacros } from './domain/macros.js';
import { nextTryAt } from './domain/retry-schedule.js';
import { PostbackCaller } from './postback-caller.service.js';

export const DELIVERY_QUEUE = defineQueue({
  name: 'publisher-postbacks',
  data: z.object({ delivery_id: z.int().positive() }),
  concurrency: 32,
});

/** Longer than any call, so that no other worker tries during a call. */
const LEASE_MS = 30_000;
const SCAN_BATCH = 1_000;
const ASKS_FOR_TIME = new Set([429, 503]);

type TryResult =
  | { readonly ok: true; readonly statusCode: number }
  | {
      readonly ok: false;
      readonly statusCode: number | null;
      readonly error: string;
      readonly retryAfter?: string | undefined;
      readonly final?: true;
      /** Nothing was sent, so the failure does not count against the address. */
      readonly uncalled?: true;
    };

/**
 * Notifies publishers of what happens to their leads (domain §6): signed GETs, at least once, for
 * up to 72 hours. The row of the delivery is the truth; queue jobs only name rows to look at. A
 * call carries the publisher ledger of that moment, so a late retry never reports an old status.
 */
@Injectable()
export class PublisherPostbacksService {
  /** A dead endpoint must not occupy the workers that others need. */
  private readonly circuits: CircuitBreaker;

  constructor(
    private readonly deliveries: PublisherDeliveriesRepository,
    private readonly database: Database,
    private readonly queues: JobQueues,
    private readonly caller: PostbackCaller,
    private readonly audit: Audit,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {
    this.circuits = new CircuitBreaker({ now: () => this.clock.now().getTime() });
  }

  /** Inserts the deliveries of an event, in the transaction of its outbox row. */
  async fanOut(
    { lead_id: leadId, event }: TopicPayload<'publisher-postback'>,
    outboxId: string,
  ): Promise<void> {
    const added = await this.deliveries.insertForEvent(leadId, event, outboxId, this.clock.now());
    await this.database.afterCommit(async () => {
      await this.enqueue(added);
    });
  }

  /** Queues what is due and not queued: retries, and what Redis or a worker lost. */
  async enqueueDue(): Promise<void> {
    if (!this.queues.isReachable) return;
    await this.enqueue(await this.deliveries.listDue(this.clock.now(), SCAN_BATCH));
  }

  /** Tries a delivery once, unless another worker has it. */
  async deliver(id: number, signal: AbortSignal): Promise<void> {
    const now = this.clock.now();
    const delivery = await this.deliveries.claim(id, now, new Date(now.getTime() + LEASE_MS));
    if (!delivery) return;
    const result = await this.attempt(delivery, signal);
    const endedAt = this.clock.now();
    if (result.ok) {
      await this.deliveries.markDelivered(delivery, result.statusCode, endedAt);
      return;
    }
    const next = result.final
      ? null
      : nextTryAt(delivery, endedAt, retryAfterMs(result.retryAfter, endedAt) ?? 0);
    await this.database.tx(async () => {
      await this.deliveries.markFailedTry(delivery, {
        statusCode: result.statusCode,
        error: result.error,
        nextTryAt: next,
      });
      if (!result.uncalled) await this.countFailure(delivery.postback_id, endedAt);
    });
    if (next === null)
      this.logger.warn(
        {
          delivery_id: id,
          postback_id: delivery.postback_id,
          lead_id: delivery.lead_id,
          tries: delivery.tries,
        },
        'a publisher postback was given up',
      );
  }

  /** Disables a postback that has failed for days. Staff see an alert and can enable it again. */
  private async countFailure(postbackId: number, at: Date): Promise<void> {
    const { failures, failing_since: failingSince } = await this.deliveries.countFailure(
      postbackId,
      at,
    );
    if (
      !isGivenUp({ failures, failingSince }, at) ||
      !(await this.deliveries.disable(postbackId, at))
    )
      return;
    await this.audit.record({
      userId: null,
      action: 'publisher_postback.disable',
      entity: 'publisher_postback',
      entityId: postbackId,
      after: { failures, failing_since: failingSince },
    });
    this.logger.warn(
      { postback_id: postbackId, failures },
      'a publisher postback was switched off because it kept failing',
    );
  }

  /** Queues deliveries without waiting for the next scan. */
  enqueue(due: readonly DueDelivery[]): Promise<boolean> {
    return this.queues.add(
      DELIVERY_QUEUE,
      due.map(({ id, tries }) => ({ id: `delivery-${id}-${tries}`, data: { delivery_id: id } })),
    );
  }

  private async attempt(delivery: ClaimedDelivery, signal: AbortSignal): Promise<TryResult> {
    if (!delivery.is_active)
      return {
        ok: false,
        statusCode: null,
        error: 'The postback was switched off.',
        final: true,
        uncalled: true,
      };
    const permit = this.circuits.acquire(String(delivery.postback_id));
    if (!permit)
      return {
        ok: false,
        statusCode: null,
        error: 'Not called: the address has been failing.',
        uncalled: true,
      };
    try {
      const answer = await this.caller.call(
        expandMacros(delivery.url, delivery, delivery.event),
        delivery.signing_secret,
        String(delivery.id),
        signal,
      );
      this.circuits.settle(permit, outcomeOf(answer));
      if (answer.status >= 200 && answer.status < 300)
        return { ok: true, statusCode: answer.status };
      return {
        ok: false,
        statusCode: answer.status,
        error: `Answered ${answer.status}.`,
        retryAfter: ASKS_FOR_TIME.has(answer.status) ? answer.headers['retry-after'] : undefined,
      };
    } catch (error) {
      this.circuits.settle(permit, error instanceof OutboundError ? outcomeOf(error) : 'neutral');
      if (error instanceof OutboundError)
        return { ok: false, statusCode: null, error: `${error.kind}: ${error.message}` };
      this.logger.error(
        { err: error, postback_id: delivery.postback_id },
        'a publisher postback could not be made',
      );
      return {
        ok: false,
        statusCode: null,
        error: 'The call could not be made: its signing secret cannot be read.',
        uncalled: true,
      };
    }
  }
}
