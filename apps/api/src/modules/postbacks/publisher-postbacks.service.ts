import { Inject, Injectable } from '@nestjs/common';
import type { TopicPayload } from '@leadline/contracts';
import { z } from 'zod';
import { Clock } from '../../shared/clock/clock.js';
import { Secrets } from '../../shared/crypto/secrets.service.js';
import { Database } from '../../shared/database/database.service.js';
import { AppLogger } from '../../shared/logging/logger.js';
import { CircuitBreaker, outcomeOf } from '../../shared/net/circuit-breaker.js';
import { OutboundClient } from '../../shared/net/outbound-client.service.js';
import { OutboundError } from '../../shared/net/outbound.errors.js';
import type { OutboundResponse } from '../../shared/net/outbound.types.js';
import { JobQueues, defineQueue } from '../../shared/queue/job-queues.service.js';
import { type ClaimedDelivery, type DueDelivery, PublisherDeliveriesRepository } from './data/publisher-deliveries.repository.js';
import { expandMacros } from './domain/macros.js';
import { signatureOf } from './domain/postback-signature.js';
import { nextTryAt, retryAfterMs } from './domain/retry-schedule.js';

export const DELIVERY_QUEUE = defineQueue({ name: 'publisher-postbacks', data: z.object({ delivery_id: z.int().positive() }), concurrency: 32 });

const CALL_LIMIT_MS = 10_000;
/** Longer than a call can take, so that nobody tries again while it is under way. */
const LEASE_MS = 30_000;
/** What the receiver answers is not read, only its status. */
const MAX_ANSWER_BYTES = 1024 * 1024;
const SCAN_BATCH = 1_000;
const ASKS_FOR_TIME = new Set([429, 503]);

type TryResult = { readonly ok: true; readonly statusCode: number } | { readonly ok: false; readonly statusCode: number | null; readonly error: string; readonly retryAfter?: string | undefined; readonly final?: true };

/**
 * Tells publishers what happened to their leads (domain §6): signed GETs, at least once, for up to 72 hours. The delivery's row is the
 * truth; the queue only says which rows to look at. What is said is the publisher's ledger at the moment of the call, so a late
 * retry never brings back an old status.
 */
@Injectable()
export class PublisherPostbacksService {
  /** One dead endpoint must not hold the workers that the others need. */
  private readonly circuits: CircuitBreaker;

  constructor(
    private readonly deliveries: PublisherDeliveriesRepository, private readonly database: Database, private readonly queues: JobQueues, private readonly outbound: OutboundClient,
    private readonly secrets: Secrets, private readonly clock: Clock, @Inject(AppLogger) private readonly logger: AppLogger,
  ) {
    this.circuits = new CircuitBreaker({ now: () => this.clock.now().getTime() });
  }

  /** Runs in the transaction of the outbox row. */
  async fanOut({ lead_id: leadId, event }: TopicPayload<'publisher-postback'>, outboxId: string): Promise<void> {
    const added = await this.deliveries.insertForEvent(leadId, event, outboxId, this.clock.now());
    await this.database.afterCommit(async () => { await this.enqueue(added); });
  }

  /** Queues what is due and not queued: retries, and what Redis or a worker lost. */
  async enqueueDue(): Promise<void> {
    if (!this.queues.isReachable) return;
    await this.enqueue(await this.deliveries.listDue(this.clock.now(), SCAN_BATCH));
  }

  /** One try of one delivery, if nobody else has it. */
  async deliver(id: number, signal: AbortSignal): Promise<void> {
    const now = this.clock.now();
    const delivery = await this.deliveries.claim(id, now, new Date(now.getTime() + LEASE_MS));
    if (!delivery) return;
    const result = await this.attempt(delivery, signal);
    const endedAt = this.clock.now();
    if (result.ok) { await this.deliveries.markDelivered(delivery, result.statusCode, endedAt); return; }
    const next = result.final ? null : nextTryAt(delivery, endedAt, retryAfterMs(result.retryAfter, endedAt));
    await this.deliveries.markFailedTry(delivery, { statusCode: result.statusCode, error: result.error, nextTryAt: next });
    if (next === null) this.logger.warn({ delivery_id: id, postback_id: delivery.postback_id, lead_id: delivery.lead_id, tries: delivery.tries }, 'a publisher postback was given up');
  }

  private enqueue(due: readonly DueDelivery[]): Promise<boolean> {
    return this.queues.add(DELIVERY_QUEUE, due.map(({ id, tries }) => ({ id: `delivery-${id}-${tries}`, data: { delivery_id: id } })));
  }

  private async attempt(delivery: ClaimedDelivery, signal: AbortSignal): Promise<TryResult> {
    if (!delivery.is_active) return { ok: false, statusCode: null, error: 'The postback was switched off.', final: true };
    const permit = this.circuits.acquire(String(delivery.postback_id));
    if (!permit) return { ok: false, statusCode: null, error: 'Not called: the address has been failing.' };
    try {
      const answer = await this.call(delivery, signal);
      this.circuits.settle(permit, outcomeOf(answer));
      if (answer.status >= 200 && answer.status < 300) return { ok: true, statusCode: answer.status };
      return { ok: false, statusCode: answer.status, error: `Answered ${answer.status}.`, retryAfter: ASKS_FOR_TIME.has(answer.status) ? answer.headers['retry-after'] : undefined };
    } catch (error) {
      this.circuits.settle(permit, error instanceof OutboundError ? outcomeOf(error) : 'neutral');
      if (error instanceof OutboundError) return { ok: false, statusCode: null, error: `${error.kind}: ${error.message}` };
      this.logger.error({ err: error, postback_id: delivery.postback_id }, 'a publisher postback could not be made');
      return { ok: false, statusCode: null, error: 'The call could not be made: its signing secret cannot be read.' };
    }
  }

  private call(delivery: ClaimedDelivery, signal: AbortSignal): Promise<OutboundResponse> {
    const url = expandMacros(delivery.url, delivery, delivery.event);
    // What is no URL is refused by the client, with the reason in the delivery's log.
    const signature = URL.canParse(url) ? signatureOf(this.secrets.decrypt(delivery.signing_secret), new URL(url), this.clock.now()) : '';
    // The delivery's id lets a receiver recognise a repetition: it is told at least once, not exactly once.
    return this.outbound.send({ method: 'GET', url, headers: { 'x-leadline-signature': signature, 'x-leadline-delivery': String(delivery.id) }, timeoutMs: CALL_LIMIT_MS, maxBodyBytes: MAX_ANSWER_BYTES, redirect: 'return', signal });
  }
}
