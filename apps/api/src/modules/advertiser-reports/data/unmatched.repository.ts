import { Injectable } from '@nestjs/common';
import type { Postback } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import { isOwnParty } from '#modules/lookups/data/own-parties.sql.js';

export interface UnmatchedRow {
  readonly id: number;
  readonly advertiser_id: number;
  readonly advertiser_name: string;
  readonly payload: Postback;
  readonly repeats: number;
  readonly received_at: Date;
}
export interface ReviewedRow {
  readonly id: number;
  readonly advertiser_id: number;
  readonly outcome: string;
  readonly payload: Postback;
}
export interface Review {
  readonly id: number;
  readonly outcome: 'applied' | 'unchanged' | 'dismissed';
  readonly leadId: number | null;
  readonly userId: number;
  readonly at: Date;
}

/** Postbacks without a lead that wait for review. */
@Injectable()
export class UnmatchedRepository {
  constructor(private readonly database: Database) {}

  list(advertiserId: number | null, before: number | null, limit: number): Promise<UnmatchedRow[]> {
    return this.database.query<UnmatchedRow>(sql`
      SELECT i.id, i.advertiser_id, a.name AS advertiser_name, i.payload, i.repeats, i.received_at
      FROM inbound_postbacks i
      JOIN advertisers a ON a.id = i.advertiser_id
      WHERE i.outcome = 'lead_unknown'
        AND ${isOwnParty('advertiser', sql`i.advertiser_id`)}
        AND (${advertiserId}::int IS NULL OR i.advertiser_id = ${advertiserId}::int)
        AND (${before}::int IS NULL OR i.id < ${before}::int)
      ORDER BY i.id DESC
      LIMIT ${limit}`);
  }

  /** Locks the postback, so that the second of two reviewers sees the decision of the first. */
  async lock(id: number): Promise<ReviewedRow | null> {
    const [row] = await this.database.query<ReviewedRow>(
      sql`
        SELECT id, advertiser_id, outcome, payload
        FROM inbound_postbacks
        WHERE id = ${id}
        FOR UPDATE`,
    );
    return row ?? null;
  }

  /** Locks the lead before the postback: locks are taken in one order (ADR 2). */
  async lockLead(leadId: number): Promise<void> {
    await this.database.query(sql`SELECT 1 FROM leads WHERE id = ${leadId} FOR NO KEY UPDATE`);
  }

  async close({ id, outcome, leadId, userId, at }: Review): Promise<void> {
    await this.database.query(
      sql`
        UPDATE inbound_postbacks
        SET outcome = ${outcome}, lead_id = ${leadId}, reviewed_at = ${at}, reviewed_by = ${userId}
        WHERE id = ${id}`,
    );
  }

  /** Deletes old postbacks that nobody reviewed. */
  async deleteOlderThan(before: Date): Promise<void> {
    await this.database.query(
      sql`
        DELETE FROM inbound_postbacks
        WHERE outcome IN ('lead_unknown', 'dismissed') AND received_at < ${before}`,
    );
  }
}
