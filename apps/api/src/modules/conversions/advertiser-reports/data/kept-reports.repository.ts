import { Injectable } from '@nestjs/common';
import type { Postback, ReportOutcome } from '@leadline/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { partlyRead, type SentValues } from '../domain/kept-call.js';
import { isWaitingReport } from './reports.sql.js';

/** Report in stored form. */
export interface KeptReport {
  readonly advertiserId: number;
  /** The lead that it was applied to. */
  readonly leadId: number | null;
  readonly outcome: ReportOutcome;
  readonly source: 'postback' | 'pull';
  readonly payload: Postback;
  readonly sent: SentValues | null;
  readonly code: string | null;
  readonly reason: string | null;
  readonly hasFtd: boolean;
  readonly callHash: Buffer;
  /** The request, encrypted. Null if it was not read, and for a row of a pull. */
  readonly received: Buffer | null;
  /** Whether it was one of several reports in its request, besides the first. */
  readonly isPart: boolean;
  /** Equal for reports of one event with equal values. */
  readonly eventHash: Buffer | null;
  /** Set if the report is processed again: it did not arrive now. */
  readonly again?: { readonly first: Date; readonly last: Date };
  readonly at: Date;
}

/** The calls of an advertiser that the rate limit refused. */
interface LimitedCalls {
  readonly advertiserId: number;
  readonly count: number;
}

interface KeptRow {
  readonly id: number;
  readonly lead_id: number | null;
  readonly is_new: boolean;
}

/** Number of different reports kept of a lead and of an advertiser. */
export const MOST_OF_LEAD = 200;
export const MOST_OF_ADVERTISER = 10_000;
/** If all kept reports wait for review, one in this many new ones replaces the oldest. */
const SAMPLED_ONE_IN = 100;
/**
 * Number of reports above the limit that are counted. Reports from before the limit are not removed
 * at once.
 */
const COUNTED_BEYOND = 50;

/** Keeps the reports of advertisers. Equal reports are one row with a count. */
@Injectable()
export class KeptReportsRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Keeps a report. Call this last in a transaction, after the lead was locked. */
  async keep(report: KeptReport): Promise<void> {
    const [kept] = await this.database.query<KeptRow>(this.insert(report));
    if (kept?.is_new !== true) return;
    if (kept.lead_id !== null)
      await this.makeRoom(sql`lead_id = ${kept.lead_id}`, MOST_OF_LEAD, kept.id, report);
    const ofAdvertiser = sql`advertiser_id = ${report.advertiserId}`;
    await this.makeRoom(ofAdvertiser, MOST_OF_ADVERTISER, kept.id, report);
  }

  /**
   * Counts calls that the rate limit refused, one report per advertiser. Any of them may have been
   * a deposit.
   */
  async countLimited(calls: readonly LimitedCalls[], at: Date): Promise<void> {
    const payload = partlyRead({ fields: {} });
    await this.database.query(sql`
      INSERT INTO inbound_postbacks AS kept (
        advertiser_id, outcome, source, payload, sent, code, reason, has_ftd, call_hash, repeats,
        first_at, received_at
      )
      SELECT
        c.advertiser_id, 'refused', 'postback', ${JSON.stringify(payload)}::jsonb, '{}',
        'RATE_LIMITED', 'Rate limit: too many calls within a minute', true,
        sha256('RATE_LIMITED'), c.count - 1, ${at}, ${at}
      FROM unnest(
        ${calls.map(({ advertiserId }) => advertiserId)}::int[],
        ${calls.map(({ count }) => count)}::int[]
      ) c (advertiser_id, count)
      JOIN advertisers a ON a.id = c.advertiser_id
      ORDER BY c.advertiser_id
      ON CONFLICT (advertiser_id, call_hash) WHERE call_hash IS NOT NULL
      DO UPDATE SET
        repeats = kept.repeats + excluded.repeats + 1,
        received_at = greatest(kept.received_at, excluded.received_at),
        outcome = excluded.outcome,
        code = excluded.code,
        reason = excluded.reason`);
  }

  /** Returns the lead of an event that was applied. Null if it was not. */
  async leadOfEvent(advertiserId: number, eventHash: Buffer): Promise<number | null> {
    const [row] = await this.database.query<{ lead_id: number }>(sql`
      SELECT lead_id
      FROM inbound_postbacks
      WHERE advertiser_id = ${advertiserId} AND event_hash = ${eventHash}
        AND outcome IN ('applied', 'unchanged') AND lead_id IS NOT NULL
      LIMIT 1`);
    return row?.lead_id ?? null;
  }

  private insert(report: KeptReport): Sql {
    const { advertiserId, leadId, payload, sent, again, at } = report;
    const [firstAt, lastAt] = [again?.first ?? at, again?.last ?? at];
    return sql`
      INSERT INTO inbound_postbacks AS kept (
        advertiser_id, lead_id, outcome, source, payload, sent, code, reason, has_ftd,
        call_hash, received, is_part, event_hash, first_at, received_at
      )
      VALUES (
        ${advertiserId},
        coalesce(${leadId}::int, ${this.namedLead(report)}),
        ${report.outcome},
        ${report.source},
        ${JSON.stringify(payload)},
        ${sent === null ? null : JSON.stringify(sent)},
        ${report.code},
        ${report.reason},
        ${report.hasFtd},
        ${report.callHash},
        ${report.received},
        ${report.isPart},
        ${report.eventHash},
        ${firstAt},
        ${lastAt}
      )
      ON CONFLICT (advertiser_id, call_hash) WHERE call_hash IS NOT NULL
      DO UPDATE SET
        repeats = kept.repeats + ${again ? 0 : 1},
        received_at = greatest(kept.received_at, excluded.received_at),
        lead_id = coalesce(excluded.lead_id, kept.lead_id),
        outcome = CASE
          WHEN kept.outcome = 'applied' AND excluded.outcome = 'unchanged' THEN 'applied'
          ELSE excluded.outcome
        END,
        payload = excluded.payload,
        sent = excluded.sent,
        received = excluded.received,
        event_hash = excluded.event_hash,
        code = excluded.code,
        reason = excluded.reason,
        has_ftd = excluded.has_ftd
      RETURNING id, lead_id, xmax = 0 AS is_new`;
  }

  /** Selects the advertiser's lead that a refused report names. Null if it names none. */
  private namedLead({ advertiserId, outcome, payload }: KeptReport): Sql {
    const named = payload.lead_id ?? '';
    const isId = /^[1-9]\d{0,8}$/.test(named);
    if (outcome === 'lead_unknown' || !isId) return sql`NULL`;
    return sql`
      (SELECT id FROM leads WHERE id = ${Number(named)} AND advertiser_id = ${advertiserId})`;
  }

  /**
   * Deletes reports above a limit, the oldest settled ones first. If all wait for review, a report
   * with an FTD replaces one without, and a sample of the others is kept. Reports that are not kept
   * are counted.
   */
  private async makeRoom(
    scope: Sql,
    most: number,
    newId: number,
    { advertiserId, hasFtd, at }: KeptReport,
  ): Promise<void> {
    const [counted] = await this.database.query<{ count: number }>(sql`
      SELECT count(*)::int AS count
      FROM (
        SELECT 1 FROM inbound_postbacks WHERE ${scope} LIMIT ${most + COUNTED_BEYOND}
      ) bounded`);
    const over = (counted?.count ?? 0) - most;
    if (over <= 0) return;
    const settled = await this.remove(sql`${scope} AND NOT ${isWaitingReport}`, over);
    if (settled === 0) await this.sample(scope, newId, advertiserId, hasFtd);
    await this.countNotKept(advertiserId, Math.max(settled, 1), at);
  }

  private async sample(
    scope: Sql,
    newId: number,
    advertiserId: number,
    hasFtd: boolean,
  ): Promise<void> {
    const isOlder = sql`${scope} AND id < ${newId}`;
    if (hasFtd && (await this.remove(sql`${isOlder} AND NOT has_ftd`, 1)) > 0) return;
    const [row] = await this.database.query<{ count: number }>(sql`
      SELECT count::float8 AS count
      FROM inbound_postbacks_not_kept
      WHERE advertiser_id = ${advertiserId}`);
    const isSampled = ((row?.count ?? 0) + 1) % SAMPLED_ONE_IN === 0;
    if (isSampled && (await this.remove(isOlder, 1)) > 0) return;
    await this.remove(sql`id = ${newId}`, 1);
  }

  /** Removes the oldest reports of a selection, but none that another transaction is working on. */
  private async remove(which: Sql, limit: number): Promise<number> {
    const removed = await this.database.query(sql`
      DELETE FROM inbound_postbacks
      WHERE id IN (
        SELECT id
        FROM inbound_postbacks
        WHERE ${which}
        ORDER BY id
        LIMIT ${limit}
        FOR UPDATE SKIP LOCKED)
      RETURNING 1`);
    return removed.length;
  }

  private async countNotKept(advertiserId: number, count: number, at: Date): Promise<void> {
    await this.database.query(sql`
      INSERT INTO inbound_postbacks_not_kept AS n (advertiser_id, count, first_at, last_at)
      VALUES (${advertiserId}, ${count}, ${at}, ${at})
      ON CONFLICT (advertiser_id) DO UPDATE
      SET count = n.count + excluded.count, last_at = excluded.last_at`);
  }
}
