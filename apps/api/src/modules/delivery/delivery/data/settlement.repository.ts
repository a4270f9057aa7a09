import { Injectable } from '@nestjs/common';
import type { CapReservation } from '@leadline/contracts';
import sql, { join, type Sql } from 'sql-template-tag';
import { DatabaseService, type LastStatement } from '#shared/database/database.service.js';
import { anyOf } from '#shared/database/ids.sql.js';
import {
  lockCapWindows,
  settleCapReservations,
  type CapReservationChange,
} from '#modules/routing/caps/data/cap-reservations.sql.js';
import {
  completeAttempt,
  endAttempts,
  isWaiting,
  recordRefusals,
  type EndedAttempt,
} from '#modules/lead-data/lead-ledger/data/lead-attempts.sql.js';
import { recordSettlements } from '#modules/lead-data/lead-ledger/data/lead-status-history.sql.js';
import {
  acceptLeads,
  completeLead,
  isWithoutLiveAttempt,
  markInjectionSources,
  rejectLeads,
  type AcceptedLead,
  type LateAcceptance,
  type RejectedLead,
} from '#modules/lead-data/lead-ledger/data/lead-transitions.sql.js';
import {
  replaceAnswer,
  storeAnswers,
  type StoredAnswer,
} from '#modules/lead-data/lead-ledger/data/stored-answers.sql.js';
import {
  addToCredits,
  lockCredits,
  type CreditAddition,
} from '#modules/routing/routing/data/routing.sql.js';
import type { ReplyWithStatus } from '../domain/delivery-outcome.js';

export interface SettledRow {
  lead_id: number;
  status: number;
  is_test: boolean;
  publisher_id: number;
  redirect_token: string | null;
  /** Whether an advertiser is being asked, may have the lead, or has it. */
  has_live_attempt: boolean;
  /** The lead that it was injected from; null for any other lead. */
  source_id: number | null;
  attempt_id: number | null;
  state: 'sending' | 'unknown' | 'accepted' | 'rejected' | null;
  /** Nothing was sent: the attempt waits for a connection. */
  is_waiting: boolean;
  advertiser_id: number | null;
  group_id: number | null;
  /** The changes of the group's credits by the attempt; null if there are none. */
  slot_moves: { advertiser_id: number; credit: number }[] | null;
  cap_reservations: CapReservation[] | null;
}
/** The advertiser's answer to a lead that was accepted before the answer was read. */
export interface LateAnswer extends LateAcceptance {
  readonly request: string | null;
  readonly response: string | null;
  readonly price: string | null;
  readonly currency: string | null;
  readonly reply: ReplyWithStatus;
}
export interface SettlementWrites {
  readonly attempts: readonly EndedAttempt[];
  readonly acceptances: readonly AcceptedLead[];
  readonly rejections: readonly RejectedLead[];
  readonly capReservations: readonly CapReservationChange[];
  readonly credits: readonly CreditAddition[];
  readonly answers: readonly StoredAnswer[];
  /** Injected leads, whose outcome their sources show (domain §8). */
  readonly injected: readonly number[];
  /** Add rows to the outbox. That of webhooks reads the part `windows`. */
  readonly postbacks: Sql | null;
  readonly webhooks: Sql | null;
}

/** Reads and writes of a batch of settlements. Every method runs inside its transaction. */
@Injectable()
export class SettlementRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Locks the leads and those they were injected from, in order of id (ADR 2), and then reads them.
   * These are two statements, sent together: a single one that waits for a lock would go on to read
   * the attempts as they were before it waited.
   */
  async lock(
    leadIds: readonly number[],
    attemptIds: readonly number[],
  ): Promise<Map<number, SettledRow>> {
    const locked = this.database.query(
      sql`
      SELECT 1
      FROM leads
      WHERE id = ANY(ARRAY(
        SELECT unnest(${leadIds}::int[])
        UNION
        SELECT parent_id
        FROM leads
        WHERE id = ${anyOf(leadIds)} AND parent_id IS NOT NULL))
      ORDER BY id
      FOR NO KEY UPDATE`,
      'delivery.lock',
    );
    const read = this.database.query<SettledRow>(
      sql`
      SELECT l.id AS lead_id, l.status, l.is_test, l.publisher_id, l.redirect_token,
        NOT ${isWithoutLiveAttempt} AS has_live_attempt,
        CASE WHEN NOT l.is_campaign THEN l.parent_id END AS source_id,
        a.id AS attempt_id, a.state, coalesce(${isWaiting}, false) AS is_waiting,
        a.advertiser_id, a.group_id, a.slot_moves, a.cap_reservations
      FROM leads l
      LEFT JOIN lead_attempts a ON a.lead_id = l.id AND a.id = ${anyOf(attemptIds)}
      WHERE l.id = ${anyOf(leadIds)}`,
      'delivery.read',
    );
    const [, rows] = await Promise.all([locked, read]);
    return new Map(rows.map((row) => [row.lead_id, row]));
  }

  async lockWindows(windows: readonly CapReservation[]): Promise<void> {
    if (windows.length === 0) return;
    await this.database.query(lockCapWindows(windows), 'delivery.lock_windows');
  }

  async lockCredits(credits: readonly CreditAddition[]): Promise<void> {
    if (credits.length === 0) return;
    await this.database.query(lockCredits(credits), 'delivery.lock_credits');
  }

  /**
   * Writes a batch and ends the transaction. It is one statement, some of whose parts read others by
   * the names given here; the sources of injected leads follow it, because they show its result.
   */
  async write(writes: SettlementWrites, now: Date, last: LastStatement): Promise<void> {
    const parts = [
      sql`ended AS (${endAttempts(writes.attempts, now)})`,
      sql`accepted AS (${acceptLeads(writes.acceptances, now)})`,
      sql`rejected AS (${rejectLeads(writes.rejections, now)})`,
      sql`refusals AS (${recordRefusals(now)})`,
      sql`histories AS (${recordSettlements(now)})`,
      sql`windows AS (${settleCapReservations(writes.capReservations)})`,
      sql`credits AS (${addToCredits(writes.credits)})`,
      sql`answers AS (${storeAnswers(writes.answers)})`,
      ...(writes.postbacks ? [sql`queued AS (${writes.postbacks})`] : []),
      ...(writes.webhooks ? [sql`webhook_events AS (${writes.webhooks})`] : []),
    ];
    const write = sql`WITH ${join(parts, ', ')} SELECT 1`;
    // A name for each text: PostgreSQL prepares one text under one name.
    const name = `delivery.settle${writes.postbacks ? '_post' : ''}${writes.webhooks ? '_tell' : ''}`;
    if (writes.injected.length === 0) {
      await last(write, name);
      return;
    }
    await Promise.all([
      this.database.query(write, name),
      last(markInjectionSources(writes.injected, now), 'delivery.mark_sources'),
    ]);
  }

  /** Adds what an answer brought to a lead that was accepted without it. */
  async complete(answer: LateAnswer, now: Date): Promise<void> {
    const { lead_id: leadId, reply } = answer;
    await this.database.query(sql`
      WITH ended AS (${completeAttempt(answer)}),
        answered AS (${replaceAnswer({ lead_id: leadId, ...reply })})
      ${completeLead(answer, now)}`);
  }
}
