import { Injectable } from '@nestjs/common';
import type { AdvertiserHealth } from '@leadline/contracts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';
import { isOwnParty } from '#modules/reference/lookups/data/own-parties.sql.js';
import { toSql } from '#modules/lead-data/lead-conditions/data/condition.sql.js';
import { IS_CALL } from '#modules/lead-data/lead-ledger/data/offers.sql.js';
import type { Condition } from '#modules/lead-data/lead-conditions/domain/condition.js';

export type AdvertiserHealthRow = Omit<AdvertiserHealth, 'circuit_opened_at'> & {
  readonly circuit_opened_at: Date | null;
};

/** Advertisers whose calls are counted. */
interface Called {
  readonly ids: readonly number[];
  readonly isExcluded: boolean;
}

const calledOnly = (called: Called | null): Sql => {
  if (called === null) return sql`true`;
  const among = sql`a.id = ANY(${called.ids}::int[])`;
  return called.isExcluded ? sql`NOT (${among})` : among;
};

const MILLISECONDS = raw('(extract(epoch FROM t.finished_at - t.created_at) * 1000)');
const percentile = (share: number): Sql =>
  sql`
    percentile_disc(${share}) WITHIN GROUP (ORDER BY ${MILLISECONDS})
      FILTER (WHERE t.state <> 'unknown')`;

/**
 * Counts the calls of advertisers for the leads that were received in a range. Attempts are found
 * through their leads, because attempts have no index by time.
 */
@Injectable()
export class AdvertiserHealthQuery {
  constructor(private readonly reads: LimitedReadsService) {}

  list(byCreation: readonly Condition[], called: Called | null): Promise<AdvertiserHealthRow[]> {
    return this.reads.query<AdvertiserHealthRow>(sql`
      WITH calls AS (
        SELECT
          t.advertiser_id,
          count(*)::int AS calls,
          (count(*) FILTER (WHERE t.state = 'accepted'))::int AS accepted,
          (count(*) FILTER (WHERE t.state = 'rejected'))::int AS rejected,
          (count(*) FILTER (WHERE t.state = 'unknown'))::int AS unknown,
          round(${percentile(0.5)})::int AS p50_ms,
          round(${percentile(0.95)})::int AS p95_ms
        FROM leads l
        JOIN lead_attempts t ON t.lead_id = l.id
        WHERE ${toSql(byCreation)}
          AND ${raw(IS_CALL)}
        GROUP BY t.advertiser_id
      )
      SELECT
        a.id AS advertiser_id,
        a.name AS advertiser_name,
        coalesce(s.calls, 0) AS calls,
        coalesce(s.accepted, 0) AS accepted,
        coalesce(s.rejected, 0) AS rejected,
        coalesce(s.unknown, 0) AS unknown,
        CASE
          WHEN coalesce(s.accepted + s.rejected, 0) = 0 THEN 0.00
          ELSE round(s.accepted * 100.0 / (s.accepted + s.rejected), 2)
        END AS acceptance_percent,
        s.p50_ms,
        s.p95_ms,
        o.opened_at AS circuit_opened_at
      FROM advertisers a
      LEFT JOIN calls s ON s.advertiser_id = a.id
      LEFT JOIN circuit_openings o ON o.advertiser_id = a.id
      WHERE a.deleted_at IS NULL
        AND (s.calls IS NOT NULL OR o.opened_at IS NOT NULL)
        AND ${isOwnParty('advertiser', sql`a.id`)}
        AND ${calledOnly(called)}
      ORDER BY s.calls DESC NULLS LAST, a.name, a.id`);
  }
}
