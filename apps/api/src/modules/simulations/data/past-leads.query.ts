import { Injectable } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import { capAppliesTo } from '#modules/caps/data/cap-matching.sql.js';
import { ACCEPTED, STATUS } from '#modules/lead-ledger/data/lead-columns.sql.js';
import { isDuplicate } from '#modules/routing/data/duplicates.sql.js';
import { ROUTED_LEAD_COLUMNS, type RoutedLeadRow } from '#modules/routing/data/routed-lead.sql.js';
import type { Moved } from '../domain/allocation.js';

/**
 * The leads of a replay: those of the range that match the draft, or that its distribution
 * received.
 */
export interface ReplayScope {
  readonly from: Date;
  readonly until: Date;
  readonly distributionId: number | null;
  readonly countryId: number;
  readonly publisherId: number | null;
  readonly customParam1: string | null;
}
export interface PastLeadRow extends RoutedLeadRow {
  at: Date;
  cursor: string;
  distribution_id: number | null;
  /** The advertiser that accepted the lead. */
  accepted_by: number | null;
  /**
   * Revenue − payout. For a pending FTD the agreed payout counts, which is due once the FTD is
   * accepted.
   */
  profit_cents: string;
  /** Advertisers that accepted this e-mail or phone before, by leads outside the replay. */
  accepted_before: number[];
  refused_by: number[];
  is_duplicate: boolean;
}
/** A lead or FTD outside the replay that filled caps. */
export interface PastUseRow {
  at: Date;
  cursor: string;
  id: number;
  advertiser_id: number;
  publisher_id: number;
  country_id: number | null;
  funnel: string | null;
}
export interface Cursor {
  readonly cursor: string;
  readonly id: number;
}

const BEGINNING: Cursor = { cursor: '-infinity', id: 0 };

/**
 * Whether a lead is in the scope. Test, injected and hidden leads are left out, and those that are
 * not decided yet.
 */
const inScope = (scope: ReplayScope, alias: 'l' | 't'): Sql => {
  const lead = raw(alias);
  const { publisherId, customParam1 } = scope;
  return sql`(
    ${lead}.created_at >= ${scope.from}::timestamptz
    AND ${lead}.created_at < ${scope.until}::timestamptz
    AND NOT ${lead}.is_test
    AND NOT ${lead}.is_hidden
    AND ${lead}.is_original
    AND NOT ${lead}.is_campaign
    AND ${lead}.parent_id IS NULL
    AND ${lead}.status <> ${STATUS.Submitted}
    AND (
      coalesce(${lead}.distribution_id = ${scope.distributionId}::int, false)
      OR (
        coalesce(${lead}.country_id = ${scope.countryId}::int, false)
        AND (${publisherId}::int IS NULL OR ${lead}.publisher_id = ${publisherId}::int)
        AND (
          ${customParam1}::text IS NULL
          OR coalesce(${lead}.custom_param_1 = ${customParam1}::text, false)
        )
      )
    )
  )`;
};

/** Whether a lead `l` counts in the cap `c`, which its advertiser has got it for. */
const inCap = capAppliesTo({
  publisher_id: sql`l.publisher_id`,
  country_id: sql`l.country_id`,
  advertiser_id: sql`l.advertiser_id`,
  funnel: sql`l.funnel`,
});
const isCapped = (type: 'lead' | 'ftd'): Sql =>
  sql`EXISTS (SELECT 1 FROM caps c WHERE c.deleted_at IS NULL AND c.type = ${type} AND ${inCap})`;
/** The payout agreed with the publisher of a row: the one for its country, or the general one. */
const agreedPayout = (row: Sql): Sql => sql`
  SELECT amount
  FROM publisher_payouts a
  WHERE a.publisher_id = ${row}.publisher_id
    AND (a.country_id IS NULL OR a.country_id = ${row}.country_id)
  ORDER BY a.country_id NULLS LAST
  LIMIT 1`;
/** The revenue agreed with the advertiser of a row: the one for its country, or the general one. */
const agreedRevenue = (row: Sql): Sql => sql`
  SELECT amount
  FROM advertiser_revenues a
  WHERE a.advertiser_id = ${row}.advertiser_id
    AND (a.country_id IS NULL OR a.country_id = ${row}.country_id)
  ORDER BY a.country_id NULLS LAST
  LIMIT 1`;
const FTDS = sql`conversions v JOIN leads l ON l.id = v.lead_id`;
const isRealFtd = sql`(
  NOT v.is_fake
  AND v.state <> 'rejected'
  AND NOT l.is_test
  AND l.advertiser_id IS NOT NULL
)`;

/** Advertisers that accepted a lead of the same e-mail or phone before `l`, outside the replay. */
const acceptedBefore = (scope: ReplayScope): Sql => {
  const isEarlier = sql`
    t.status IN ${ACCEPTED}
    AND t.id < l.id
    AND NOT t.is_test
    AND NOT ${inScope(scope, 't')}`;
  return sql`ARRAY(
    SELECT t.advertiser_id
    FROM leads t
    WHERE t.email = l.email AND ${isEarlier}
    UNION
    SELECT t.advertiser_id
    FROM leads t
    WHERE t.phone = l.phone AND ${isEarlier}
  )`;
};

/**
 * Reads for a replay: the leads in their order, what else filled caps, and what advertisers pay.
 */
@Injectable()
export class PastLeadsQuery {
  constructor(private readonly database: Database) {}

  /** The number of leads in the scope, counted up to `limit`. */
  async count(scope: ReplayScope, limit: number): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      sql`
      SELECT count(*)::int AS total
      FROM (
        SELECT 1
        FROM leads l
        WHERE ${inScope(scope, 'l')}
        LIMIT ${limit}
      ) counted`,
    );
    return row?.total ?? 0;
  }

  listLeads(scope: ReplayScope, after: Cursor | null, limit: number): Promise<PastLeadRow[]> {
    const { cursor, id } = after ?? BEGINNING;
    return this.database.query<PastLeadRow>(sql`
      SELECT
        ${ROUTED_LEAD_COLUMNS},
        l.created_at AS at,
        l.created_at::text AS cursor,
        l.distribution_id,
        CASE WHEN l.status IN ${ACCEPTED} THEN l.advertiser_id END AS accepted_by,
        (
          (
            l.revenue - CASE
              WHEN l.status = ${STATUS.PendingFtd} AND NOT l.fake_ftd
                THEN coalesce((${agreedPayout(sql`l`)}), 0)
              ELSE l.payout
            END
          ) * 100
        )::bigint::text AS profit_cents,
        ${acceptedBefore(scope)} AS accepted_before,
        ARRAY(
          SELECT DISTINCT a.advertiser_id
          FROM lead_attempts a
          WHERE a.lead_id = l.id
            AND a.restriction_origin = 'broker'
            AND a.advertiser_id IS NOT NULL
        ) AS refused_by,
        ${isDuplicate} AS is_duplicate
      FROM leads l
      WHERE ${inScope(scope, 'l')}
        AND (l.created_at, l.id) > (${cursor}::timestamptz, ${id}::int)
      ORDER BY l.created_at, l.id
      LIMIT ${limit}`);
  }

  /** Leads outside the replay that filled caps in the range. */
  listLeadUses(scope: ReplayScope, after: Cursor | null, limit: number): Promise<PastUseRow[]> {
    const { cursor, id } = after ?? BEGINNING;
    return this.database.query<PastUseRow>(sql`
      SELECT
        l.id,
        l.created_at AS at,
        l.created_at::text AS cursor,
        l.advertiser_id,
        l.publisher_id,
        l.country_id,
        l.funnel
      FROM leads l
      WHERE l.created_at >= ${scope.from}::timestamptz
        AND l.created_at < ${scope.until}::timestamptz
        AND l.status IN ${ACCEPTED}
        AND NOT l.is_test
        AND NOT ${inScope(scope, 'l')}
        AND ${isCapped('lead')}
        AND (l.created_at, l.id) > (${cursor}::timestamptz, ${id}::int)
      ORDER BY l.created_at, l.id
      LIMIT ${limit}`);
  }

  /**
   * FTDs that filled caps in the range, also those of leads in the replay: nobody knows whether the
   * person would have deposited with another advertiser.
   */
  listFtdUses(scope: ReplayScope, after: Cursor | null, limit: number): Promise<PastUseRow[]> {
    const { cursor, id } = after ?? BEGINNING;
    return this.database.query<PastUseRow>(sql`
      SELECT
        v.id,
        v.reported_at AS at,
        v.reported_at::text AS cursor,
        l.advertiser_id,
        l.publisher_id,
        l.country_id,
        l.funnel
      FROM ${FTDS}
      WHERE v.reported_at >= ${scope.from}::timestamptz
        AND v.reported_at < ${scope.until}::timestamptz
        AND ${isRealFtd}
        AND ${isCapped('ftd')}
        AND (v.reported_at, v.id) > (${cursor}::timestamptz, ${id}::int)
      ORDER BY v.reported_at, v.id
      LIMIT ${limit}`);
  }

  /** How much the cap windows that were open at `from` had filled by then. */
  listUsedBefore(
    caps: readonly { readonly cap_id: number; readonly type: string; readonly since: string }[],
    from: Date,
  ): Promise<{ cap_id: number; filled: number }[]> {
    const leadsBefore = sql`
      SELECT count(*)
      FROM leads l
      WHERE l.created_at >= w.since
        AND l.created_at < ${from}::timestamptz
        AND l.status IN ${ACCEPTED}
        AND NOT l.is_test
        AND ${inCap}`;
    const ftdsBefore = sql`
      SELECT count(*)
      FROM ${FTDS}
      WHERE v.reported_at >= w.since
        AND v.reported_at < ${from}::timestamptz
        AND ${isRealFtd}
        AND ${inCap}`;
    return this.database.query(sql`
      SELECT
        c.id AS cap_id,
        (CASE WHEN w.type = 'lead' THEN (${leadsBefore}) ELSE (${ftdsBefore}) END)::int AS filled
      FROM jsonb_to_recordset(${JSON.stringify(caps)}::jsonb)
        AS w(cap_id int, type text, since timestamptz)
      JOIN caps c ON c.id = w.cap_id`);
  }

  /**
   * What moved leads are expected to earn with their new advertisers, in cents: FTD rate × revenue
   * − rate of FTDs that staff did not reject × payout.
   *
   * The rates are those of the country in the 30 days before the range. Without leads there, they
   * are those of the advertiser in all its time before the range; without any leads they are 0.
   * Decimals are exact and rounded once for each advertiser, halves away from zero.
   */
  listExpected(
    moved: readonly Moved[],
    from: Date,
  ): Promise<{ advertiser_id: number; cents: string }[]> {
    const counts = sql`
      SELECT
        count(*) AS leads,
        count(*) FILTER (WHERE l.status <> ${STATUS.Accepted} AND NOT l.fake_ftd) AS ftds,
        count(*) FILTER (
          WHERE l.status IN (${STATUS.Ftd}, ${STATUS.PendingFtd}) AND NOT l.fake_ftd
        ) AS paid
      FROM leads l
      WHERE l.advertiser_id = p.advertiser_id
        AND l.status IN ${ACCEPTED}
        AND NOT l.is_test
        AND l.created_at < ${from}::timestamptz`;
    return this.database.query(sql`
      WITH moved AS (
        SELECT *
        FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
          AS m(advertiser_id int, country_id int, publisher_id int, leads bigint)
      ),
      rates AS (
        SELECT
          p.advertiser_id,
          p.country_id,
          CASE WHEN recent.leads > 0 THEN recent.leads ELSE ever.leads END AS leads,
          CASE WHEN recent.leads > 0 THEN recent.ftds ELSE ever.ftds END AS ftds,
          CASE WHEN recent.leads > 0 THEN recent.paid ELSE ever.paid END AS paid
        FROM (SELECT DISTINCT advertiser_id, country_id FROM moved) p
        CROSS JOIN LATERAL (
          ${counts}
          AND l.country_id = p.country_id
          AND l.created_at >= ${from}::timestamptz - interval '30 days'
        ) recent
        CROSS JOIN LATERAL (${counts}) ever
      )
      SELECT
        m.advertiser_id,
        (
          round(
            sum(
              m.leads
              * (r.ftds * coalesce(revenue.amount, 0) - r.paid * coalesce(payout.amount, 0))
              / greatest(r.leads, 1)
            ),
            2
          ) * 100
        )::bigint::text AS cents
      FROM moved m
      JOIN rates r
        ON r.advertiser_id = m.advertiser_id
        AND r.country_id IS NOT DISTINCT FROM m.country_id
      LEFT JOIN LATERAL (${agreedRevenue(sql`m`)}) revenue ON true
      LEFT JOIN LATERAL (${agreedPayout(sql`m`)}) payout ON true
      GROUP BY m.advertiser_id`);
  }
}
