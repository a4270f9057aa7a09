import { Injectable } from '@nestjs/common';
import type { Postback, ReportList, ReportOutcome } from '@leadline/contracts';
import sql, { empty, type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { isOwnParty } from '#modules/reference/lookups/data/own-parties.sql.js';
import type { SentValues } from '../domain/kept-call.js';
import { isWaitingReport } from './reports.sql.js';

export interface ReviewedRow {
  readonly id: number;
  readonly advertiser_id: number;
  readonly outcome: ReportOutcome;
  readonly payload: Partial<Postback> & { readonly erased?: number };
  readonly sent: SentValues | null;
  /** The request, encrypted. Null if it was not kept, or is no longer. */
  readonly received: Buffer | null;
  readonly code: string | null;
  readonly first_at: Date;
  readonly received_at: Date;
}
export interface UnmatchedRow extends Omit<ReviewedRow, 'received'> {
  readonly advertiser_name: string;
  readonly source: 'postback' | 'pull';
  readonly reason: string | null;
  readonly has_ftd: boolean;
  readonly lead_id: number | null;
  readonly repeats: number;
}
export interface Review {
  readonly id: number;
  readonly outcome: ReportOutcome;
  readonly leadId: number | null;
  readonly code?: string;
  readonly reason?: string;
  /** The report as it was read now. Left out if it was not read. */
  readonly read?: {
    readonly payload: Postback;
    readonly sent: SentValues;
    readonly eventHash: Buffer | null;
  };
  readonly userId: number;
  readonly at: Date;
}
/** A received request, encrypted, with its outcome. */
export interface ReceivedRow {
  readonly id: number;
  readonly outcome: ReportOutcome;
  readonly received: Buffer;
  readonly received_at: Date;
}

const SHOWN: Readonly<Record<ReportList, Sql>> = {
  unmatched: sql`AND i.outcome = 'lead_unknown'`,
  refused: sql`AND i.outcome IN ('refused', 'failed')`,
  waiting: sql`AND i.outcome IN ('lead_unknown', 'refused', 'failed')`,
  all: empty,
};

/** Reports of advertisers, for review by staff. */
@Injectable()
export class UnmatchedRepository {
  constructor(private readonly database: DatabaseService) {}

  list(
    show: ReportList,
    advertiserId: number | null,
    before: number | null,
    limit: number,
  ): Promise<UnmatchedRow[]> {
    return this.database.query<UnmatchedRow>(sql`
      SELECT
        i.id, i.advertiser_id, a.name AS advertiser_name, i.source, i.outcome, i.code, i.reason,
        i.has_ftd, i.lead_id, i.payload, i.sent, i.repeats,
        coalesce(i.first_at, i.received_at) AS first_at, i.received_at
      FROM inbound_postbacks i
      JOIN advertisers a ON a.id = i.advertiser_id
      WHERE ${isOwnParty('advertiser', sql`i.advertiser_id`)}
        ${SHOWN[show]}
        AND (${advertiserId}::int IS NULL OR i.advertiser_id = ${advertiserId}::int)
        AND (${before}::int IS NULL OR i.id < ${before}::int)
      ORDER BY i.id DESC
      LIMIT ${limit}`);
  }

  /** Counts the different reports that were not kept, of one advertiser or of all. */
  async notKept(advertiserId: number | null): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(sql`
      SELECT coalesce(sum(n.count), 0)::float8 AS count
      FROM inbound_postbacks_not_kept n
      WHERE ${isOwnParty('advertiser', sql`n.advertiser_id`)}
        AND (${advertiserId}::int IS NULL OR n.advertiser_id = ${advertiserId}::int)`);
    return row?.count ?? 0;
  }

  async find(id: number): Promise<ReviewedRow | null> {
    return this.row(sql`WHERE id = ${id}`);
  }

  /** Locks the postback, so that the second of two reviewers sees the decision of the first. */
  async lock(id: number): Promise<ReviewedRow | null> {
    return this.row(sql`WHERE id = ${id} FOR UPDATE`);
  }

  /** Locks the lead. Call this before `lock`: locks are taken in one order (ADR 2). */
  async lockLead(leadId: number): Promise<void> {
    await this.database.query(sql`SELECT 1 FROM leads WHERE id = ${leadId} FOR NO KEY UPDATE`);
  }

  /** Notes the outcome of a report. A report that was applied before stays applied. */
  async close(review: Review): Promise<void> {
    const { id, outcome, leadId, code, reason, read, userId, at } = review;
    await this.database.query(
      sql`
        UPDATE inbound_postbacks
        SET
          outcome = CASE
            WHEN outcome = 'applied' AND ${outcome}::text = 'unchanged' THEN 'applied'
            ELSE ${outcome}
          END,
          lead_id = coalesce(${leadId}::int, lead_id),
          code = ${code ?? null},
          reason = ${reason ?? null},
          payload = coalesce(${read ? JSON.stringify(read.payload) : null}::jsonb, payload),
          sent = coalesce(${read ? JSON.stringify(read.sent) : null}::jsonb, sent),
          event_hash = coalesce(${read?.eventHash ?? null}::bytea, event_hash),
          reviewed_at = ${at},
          reviewed_by = ${userId}
        WHERE id = ${id}`,
    );
  }

  /** Lists the last requests of an advertiser that are kept as they were received. */
  listReceived(advertiserId: number, limit: number): Promise<ReceivedRow[]> {
    return this.database.query<ReceivedRow>(sql`
      SELECT id, outcome, received, received_at
      FROM inbound_postbacks
      WHERE advertiser_id = ${advertiserId} AND received IS NOT NULL AND NOT is_part
      ORDER BY id DESC
      LIMIT ${limit}`);
  }

  /** Forgets the requests of settled reports from before an instant. */
  async forgetRequests(before: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE inbound_postbacks
      SET received = NULL
      WHERE received IS NOT NULL AND NOT ${isWaitingReport} AND received_at < ${before}`);
  }

  /** Deletes old postbacks that nobody reviewed. */
  async deleteOlderThan(before: Date): Promise<void> {
    await this.database.query(
      sql`
        DELETE FROM inbound_postbacks
        WHERE (${isWaitingReport} OR outcome = 'dismissed') AND received_at < ${before}`,
    );
  }

  private async row(which: Sql): Promise<ReviewedRow | null> {
    const [row] = await this.database.query<ReviewedRow>(sql`
      SELECT
        id, advertiser_id, outcome, payload, sent, received, code,
        coalesce(first_at, received_at) AS first_at, received_at
      FROM inbound_postbacks
      ${which}`);
    return row ?? null;
  }
}
