import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { LEAD_STATUS } from '@leadline/contracts';
import { newToken } from '@leadline/prisma/secret-box';
import { Batcher } from '#shared/batching/batcher.js';
import { Clock } from '#shared/clock/clock.js';
import { Environment } from '#shared/config/environment.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { DatabaseService, type LastStatement } from '#shared/database/database.service.js';
import { isOutage } from '#shared/database/sql-state.js';
import { OutboxService } from '#shared/queue/outbox.service.js';
import {
  ofLead,
  WebhookEventsService,
  type NewEvent,
} from '#modules/reference/webhook-events/webhook-events.service.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import type { Rejection } from '#modules/routing/routing/router.service.js';
import { AttemptRepository } from './data/attempt.repository.js';
import {
  SettlementRepository,
  type LateAnswer,
  type SettledRow,
  type SettlementWrites,
} from './data/settlement.repository.js';
import {
  acceptedReply,
  rejectedReply,
  unknownReply,
  type CallResult,
  type ReplyWithStatus,
  redirectExpiry,
} from './domain/delivery-outcome.js';

/**
 * How one step of a delivery ended. `isRepeated`: it was to be written before, and whether it was is
 * not known, because the database was lost.
 */
export type Outcome = (
  | (CallResult & {
      readonly leadId: number;
      readonly attemptId: number;
      /** Only if the attempt still waits for a connection, so that nothing was sent. */
      readonly ifWaiting?: true;
    })
  | (Omit<Rejection, 'kind' | 'trace'> & { readonly kind: 'rejected'; readonly leadId: number })
) & { readonly isRepeated?: true };

/**
 * `stale`: somebody else settled it meanwhile, and nothing was written. `reply` is null after a
 * refusal, because the lead goes on to the next advertiser.
 */
export type Settled =
  { readonly kind: 'done'; readonly reply: ReplyWithStatus | null } | { readonly kind: 'stale' };

interface PendingWrites {
  lateAnswers: LateAnswer[];
  attempts: SettlementWrites['attempts'][number][];
  acceptances: SettlementWrites['acceptances'][number][];
  rejections: SettlementWrites['rejections'][number][];
  capReservations: SettlementWrites['capReservations'][number][];
  credits: SettlementWrites['credits'][number][];
  answers: SettlementWrites['answers'][number][];
  events: { lead_id: number; event: 'lead_accepted' | 'lead_rejected' }[];
  webhookEvents: NewEvent[];
  injected: number[];
}
const MAX_BATCH = 64;
const LIVE_ATTEMPT_STATES: ReadonlySet<string> = new Set(['sending', 'unknown']);

type EndedAttempt = SettlementWrites['attempts'][number];
const endOf = (
  { attemptId, message, request, response }: Exclude<Outcome, { readonly kind: 'rejected' }>,
  end: Pick<EndedAttempt, 'state'> & Partial<EndedAttempt>,
): EndedAttempt => ({
  ...{ attempt_id: attemptId, origin: null, code: null, message, request, response },
  ...{ external_id: null, price: null, currency: null },
  ...end,
});

/**
 * Whether a postback confirmed the lead before the answer of the call was read. A repeated postback
 * has no response and is ignored.
 */
const isLateAnswer = (outcome: Outcome & { kind: 'accepted' }, row: SettledRow): boolean =>
  outcome.response !== null && row.attempt_id === outcome.attemptId && row.state === 'accepted';

/** Whether an earlier try wrote this refusal: the lead goes on to the next advertiser. */
const isWrittenRefusal = (outcome: Outcome, row: SettledRow): boolean =>
  outcome.kind === 'refused' &&
  outcome.isRepeated === true &&
  row.attempt_id === outcome.attemptId &&
  row.state === 'rejected';

/**
 * Writes how deliveries ended, in one transaction: attempt, lead, caps and credits of slots, history,
 * stored answer and publisher postback.
 */
@Injectable()
export class DeliverySettlementService implements BeforeApplicationShutdown {
  private readonly batcher = new Batcher<Outcome, Settled>(
    (outcomes) => this.settleBatch(outcomes),
    { maxItems: MAX_BATCH, maxRuns: 2, failsAll: isOutage },
  );

  constructor(
    private readonly repository: SettlementRepository,
    private readonly attempts: AttemptRepository,
    private readonly database: DatabaseService,
    private readonly config: RoutingConfigService,
    private readonly secrets: SecretsService,
    private readonly outbox: OutboxService,
    private readonly webhooks: WebhookEventsService,
    private readonly clock: Clock,
    private readonly environment: Environment,
  ) {}

  settle(outcome: Outcome): Promise<Settled> {
    return this.batcher.add(outcome);
  }

  /**
   * Accepts the live or unknown attempt of a lead because its advertiser reported on it. Returns
   * false if there is no such attempt.
   */
  async confirmAccepted(
    leadId: number,
    advertiserId: number,
    externalId: string | null,
  ): Promise<boolean> {
    const attemptId = await this.attempts.findLive(leadId, advertiserId);
    if (attemptId === null) return false;
    return this.settleNow({
      kind: 'accepted',
      leadId,
      attemptId,
      externalId,
      autologinUrl: null,
      message: 'Confirmed by the advertiser',
      request: null,
      response: null,
    });
  }

  /**
   * Refuses the unknown attempt of a lead because its advertiser reports that it did not take the
   * lead, which then goes to the next one. Returns false if there is no such attempt.
   */
  async confirmRefused(leadId: number, advertiserId: number, status: string): Promise<boolean> {
    const attemptId = await this.attempts.findUnknown(leadId, advertiserId);
    if (attemptId === null) return false;
    return this.settleNow({
      kind: 'refused',
      leadId,
      attemptId,
      origin: 'broker',
      code: 'not_received',
      message: `The advertiser reports the status ${status}`,
      request: null,
      response: null,
    });
  }

  /** Settles one attempt in the caller's transaction. Returns false if it was settled before. */
  async settleNow(outcome: Outcome): Promise<boolean> {
    const [settled] = await this.settleBatch([outcome]);
    return settled?.kind === 'done';
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.batcher.drain();
  }

  private settleBatch(outcomes: readonly Outcome[]): Promise<Settled[]> {
    return this.database.tx(async (last) => {
      const now = this.clock.now();
      const rows = await this.repository.lock(
        outcomes.map(({ leadId }) => leadId),
        outcomes.flatMap((outcome) => ('attemptId' in outcome ? [outcome.attemptId] : [])),
      );
      const writes: PendingWrites = {
        lateAnswers: [],
        attempts: [],
        acceptances: [],
        rejections: [],
        capReservations: [],
        credits: [],
        answers: [],
        events: [],
        webhookEvents: [],
        injected: [],
      };
      const settled = outcomes.map((outcome) =>
        this.collect(outcome, rows.get(outcome.leadId), writes, now),
      );
      if (settled.some(({ kind }) => kind === 'done')) await this.write(writes, now, last);
      return settled;
    });
  }

  private async write(writes: PendingWrites, now: Date, last: LastStatement): Promise<void> {
    const { events, webhookEvents, capReservations } = writes;
    const postbacks =
      events.length > 0 ? this.outbox.statement('publisher-postback', events) : null;
    const countsCaps = capReservations.some(({ filled }) => filled > 0);
    const webhooks = this.webhooks.statement(webhookEvents, { countsCaps });
    if (postbacks || webhooks) await this.outbox.announce();
    for (const answer of writes.lateAnswers) await this.repository.complete(answer, now);
    // Sent together and executed in this order.
    await Promise.all([
      this.repository.lockWindows(writes.capReservations),
      this.repository.lockCredits(writes.credits),
      this.repository.write({ ...writes, postbacks, webhooks }, now, last),
    ]);
  }

  private collect(
    outcome: Outcome,
    row: SettledRow | undefined,
    writes: PendingWrites,
    now: Date,
  ): Settled {
    if (!row) return { kind: 'stale' };
    if (outcome.kind === 'accepted' && isLateAnswer(outcome, row))
      return this.collectLateAnswer(outcome, row, writes, now);
    if (row.status !== LEAD_STATUS.Submitted) return { kind: 'stale' };
    if (outcome.kind === 'rejected')
      // Another process may have taken up the lead since it was decided.
      return row.has_live_attempt ? { kind: 'stale' } : this.collectRejection(outcome, row, writes);
    if (isWrittenRefusal(outcome, row)) return { kind: 'done', reply: null };
    if (
      row.attempt_id !== outcome.attemptId ||
      row.state === null ||
      !LIVE_ATTEMPT_STATES.has(row.state)
    )
      return { kind: 'stale' };
    if (outcome.kind === 'refused' && outcome.ifWaiting && !row.is_waiting)
      return { kind: 'stale' };
    switch (outcome.kind) {
      case 'accepted':
        return this.collectAcceptance(outcome, row, writes, now);
      case 'refused':
        return this.collectRefusal(outcome, row, writes);
      case 'unknown':
        return this.collectUnknown(outcome, row, writes);
    }
  }

  private collectAcceptance(
    outcome: Outcome & { kind: 'accepted' },
    row: SettledRow,
    writes: PendingWrites,
    now: Date,
  ): Settled {
    const { acceptance, reply } = this.acceptanceOf(outcome, row, now);
    const { externalId: external_id, price = null, currency = null } = outcome;
    writes.attempts.push(endOf(outcome, { state: 'accepted', external_id, price, currency }));
    writes.acceptances.push(acceptance);
    for (const reservation of row.cap_reservations ?? [])
      writes.capReservations.push({ ...reservation, filled: 1, reserved: -1 });
    const { lead_id, publisher_id, advertiser_id } = row;
    if (advertiser_id !== null && !row.is_test) {
      const data = { lead_id, publisher_id, advertiser_id };
      writes.webhookEvents.push({ event: 'lead.accepted', ...ofLead(data), data });
    }
    return this.finish(row, reply, 'lead_accepted', writes);
  }

  /** The answer brings the autologin link and the advertiser's id of the lead. */
  private collectLateAnswer(
    outcome: Outcome & { kind: 'accepted' },
    row: SettledRow,
    writes: PendingWrites,
    now: Date,
  ): Settled {
    // An earlier try wrote this answer. The link that it made is the one that works.
    if (row.redirect_token !== null) return { kind: 'done', reply: this.replyOf(row) };
    const { acceptance, reply } = this.acceptanceOf(outcome, row, now);
    writes.lateAnswers.push({
      ...acceptance,
      external_id: outcome.externalId,
      price: outcome.price ?? null,
      currency: outcome.currency ?? null,
      request: outcome.request,
      response: outcome.response,
      reply,
    });
    return { kind: 'done', reply };
  }

  private acceptanceOf(
    outcome: Outcome & { kind: 'accepted' },
    row: SettledRow,
    now: Date,
  ): { acceptance: SettlementWrites['acceptances'][number]; reply: ReplyWithStatus } {
    const token = outcome.autologinUrl === null ? null : newToken();
    const interval =
      this.config.current().publishers.get(row.publisher_id)?.autologinInterval ?? 'days';
    return {
      acceptance: {
        lead_id: outcome.leadId,
        attempt_id: outcome.attemptId,
        redirect_token: token,
        redirect_expires_at: token === null ? null : redirectExpiry(interval, now),
        autologin_url:
          outcome.autologinUrl === null
            ? null
            : this.secrets.encrypt(outcome.autologinUrl, 'login-link').toString('base64'),
      },
      reply: this.replyOf({ ...row, redirect_token: token }),
    };
  }

  private replyOf(row: SettledRow): ReplyWithStatus {
    return acceptedReply(
      { id: row.lead_id, isTest: row.is_test },
      row.redirect_token === null ? null : `${this.environment.PUBLIC_URL}/r/${row.redirect_token}`,
    );
  }

  private collectRefusal(
    outcome: Outcome & { kind: 'refused' },
    row: SettledRow,
    writes: PendingWrites,
  ): Settled {
    const { origin, code } = outcome;
    writes.attempts.push(endOf(outcome, { state: 'rejected', origin, code }));
    for (const reservation of row.cap_reservations ?? [])
      writes.capReservations.push({ ...reservation, filled: 0, reserved: -1 });
    const { group_id: groupId, slot_moves: moves } = row;
    if (groupId !== null)
      for (const { advertiser_id, credit } of moves ?? [])
        writes.credits.push({ group_id: groupId, advertiser_id, credit: -credit });
    return { kind: 'done', reply: null };
  }

  private collectUnknown(
    outcome: Outcome & { kind: 'unknown' },
    row: SettledRow,
    writes: PendingWrites,
  ): Settled {
    writes.attempts.push(endOf(outcome, { state: 'unknown', code: 'unknown' }));
    const reply = unknownReply({ id: row.lead_id, isTest: row.is_test });
    writes.answers.push({ lead_id: row.lead_id, ...reply });
    return { kind: 'done', reply };
  }

  private collectRejection(
    outcome: Outcome & { kind: 'rejected' },
    row: SettledRow,
    writes: PendingWrites,
  ): Settled {
    writes.rejections.push({
      lead_id: outcome.leadId,
      code: outcome.code,
      reason: outcome.reason,
      hide: outcome.hide,
      blacklist_item_id: outcome.blacklistItemId,
      distribution_id: outcome.distributionId,
    });
    const { lead_id, publisher_id, is_test: isTest } = row;
    const data = { lead_id, publisher_id, reason: outcome.code };
    const subject = ofLead({ lead_id, publisher_id, advertiser_id: null });
    if (!isTest) writes.webhookEvents.push({ event: 'lead.rejected', ...subject, data });
    return this.finish(
      row,
      rejectedReply({ id: row.lead_id, isTest: row.is_test }, outcome.code),
      'lead_rejected',
      writes,
    );
  }

  private finish(
    row: SettledRow,
    reply: ReplyWithStatus,
    event: 'lead_accepted' | 'lead_rejected',
    writes: PendingWrites,
  ): Settled {
    writes.answers.push({ lead_id: row.lead_id, ...reply });
    if (row.source_id !== null) writes.injected.push(row.lead_id);
    const wanted =
      this.config.current().publishers.get(row.publisher_id)?.postbackEvents.has(event) ?? false;
    // Publishers do not see injections: one that is refused changes nothing for them.
    const concernsPublisher = !row.is_test && (row.source_id === null || event === 'lead_accepted');
    if (wanted && concernsPublisher) writes.events.push({ lead_id: row.lead_id, event });
    return { kind: 'done', reply };
  }
}
