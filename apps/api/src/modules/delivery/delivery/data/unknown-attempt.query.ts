import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { OPEN_ATTEMPTS } from '#modules/lead-data/lead-ledger/data/lead-attempts.sql.js';
import { isOwnParty } from '#modules/reference/lookups/data/own-parties.sql.js';
import { LOOKUP_MINUTES, canLookUp, lookedUpSince } from './lookups.sql.js';

export interface UnknownAttemptRow {
  readonly id: number;
  readonly lead_id: number;
  readonly is_test: boolean;
  readonly advertiser_id: number;
  readonly advertiser_name: string;
  readonly publisher_id: number;
  readonly publisher_name: string;
  readonly country: string | null;
  readonly message: string | null;
  readonly created_at: Date;
  /** Until then the status pull of the advertiser is asked about it; null if it is not. */
  readonly looked_up_until: Date | null;
}

/** Attempts whose answer never came. */
@Injectable()
export class UnknownAttemptQuery {
  constructor(private readonly database: DatabaseService) {}

  list(
    advertiserId: number | null,
    before: number | null,
    limit: number,
    now: Date,
  ): Promise<UnknownAttemptRow[]> {
    return this.database.query<UnknownAttemptRow>(sql`
      SELECT t.id, t.lead_id, l.is_test, t.advertiser_id, a.name AS advertiser_name,
        l.publisher_id, p.name AS publisher_name, c.code AS country, t.message, t.created_at,
        CASE
          WHEN t.finished_at > ${lookedUpSince(now)} AND EXISTS (
            SELECT 1
            FROM status_pulls s
            WHERE s.advertiser_id = t.advertiser_id AND ${canLookUp})
            THEN t.finished_at + make_interval(mins => ${LOOKUP_MINUTES}::int)
        END AS looked_up_until
      FROM ${OPEN_ATTEMPTS} t
      JOIN leads l ON l.id = t.lead_id
      JOIN advertisers a ON a.id = t.advertiser_id
      JOIN publishers p ON p.id = l.publisher_id
      LEFT JOIN countries c ON c.id = l.country_id
      WHERE t.state = 'unknown'
        AND (
          ${isOwnParty('advertiser', sql`t.advertiser_id`)}
          OR ${isOwnParty('publisher', sql`l.publisher_id`)}
        )
        AND (${advertiserId}::int IS NULL OR t.advertiser_id = ${advertiserId}::int)
        AND (${before}::int IS NULL OR t.id < ${before}::int)
      ORDER BY t.id DESC
      LIMIT ${limit}`);
  }

  /** Null for an attempt that does not exist, or was not made by a call. */
  async find(
    id: number,
  ): Promise<{ lead_id: number; state: string; advertiser_id: number } | null> {
    const [row] = await this.database.query<{
      lead_id: number;
      state: string;
      advertiser_id: number;
    }>(
      sql`
      SELECT lead_id, state, advertiser_id
      FROM lead_attempts
      WHERE id = ${id} AND advertiser_id IS NOT NULL`,
    );
    return row ?? null;
  }
}
