import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { ACCEPTED } from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';
import { minorPart, PLAN_SIDES } from '#modules/lead-data/lead-ledger/data/plan-sides.sql.js';
import {
  shareCohorts,
  type CohortShare,
} from '#modules/lead-data/lead-ledger/data/lead-transitions.sql.js';
import { PLAN_LEGS, type PlanLeg } from '@leadline/contracts';
import type { Cohort, StoredLead } from '../domain/cohort.js';
import type { CohortWindow } from '../domain/cohort-window.js';
import type { Gap } from '../domain/owed-periods.js';
import type { Minor } from '../domain/plan-terms.js';

export type { CohortShare };

/** A gap in which leads came. */
export interface OpenRange extends Gap {
  readonly plan_id: number;
  /** When the first of the leads came. */
  readonly first_at: Date;
}
export interface ClosedCohort extends CohortWindow {
  readonly id: number;
  readonly leg: PlanLeg;
  readonly planId: number;
}
/** A lead of a cohort with its money, in minor units of the currency of the plan. */
export interface CohortLeadRow extends StoredLead {
  readonly for_lead: Minor | null;
  readonly covered: Minor;
  readonly topup: Minor;
  readonly topup_at: Date | null;
}

/** Selects the plan of which the lead `l` belongs to a cohort, as the partial indexes have it. */
export const keepsPlan = (leg: PlanLeg): Sql =>
  sql`l.${PLAN_SIDES[leg].isInCohort} AND l.${PLAN_SIDES[leg].kept}`;

/** Selects the accepted leads of a cohort in order of id. */
export const cohortLeads = (
  leg: PlanLeg,
  planId: number,
  { startsAt, endsAt }: Pick<CohortWindow, 'startsAt' | 'endsAt'>,
): Sql => {
  const side = PLAN_SIDES[leg];
  return sql`
    SELECT l.id, l.created_at, l.${side.status} AS status, l.is_test,
      l.returned_at IS NOT NULL AS is_returned,
      (${minorPart(leg, 'lead')})::float8 AS for_lead,
      coalesce((${minorPart(leg, 'covered')})::float8, 0) AS covered,
      coalesce((${minorPart(leg, 'topup')})::float8, 0) AS topup, l.${side.topupAt} AS topup_at,
      v.${side.cameAt} AS ftd_at, coalesce((${minorPart(leg, 'ftd')})::float8, 0) AS amount
    FROM leads l
    LEFT JOIN conversions v ON v.lead_id = l.id AND ${side.isDue} AND NOT v.is_fake
      AND NOT l.fake_ftd
    WHERE ${keepsPlan(leg)} = ${planId} AND l.created_at >= ${startsAt}
      AND l.created_at < ${endsAt} AND l.status IN ${ACCEPTED}
    ORDER BY l.id`;
};

/** Selects the time of the plan `p` that is in no closed cohort, as ranges `g.open`. */
const gapsOf = (leg: PlanLeg): Sql => sql`
  SELECT unnest('{(,)}'::tstzmultirange
    - coalesce(range_agg(tstzrange(c.starts_at, c.ends_at)), '{}')) AS open
  FROM plan_cohorts c
  WHERE c.${PLAN_SIDES[leg].planId} = p.id`;

/** Closes cohorts, and writes what they give their leads. */
@Injectable()
export class CohortRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Finds leads of plans that are in no closed cohort: the first of each range of time. */
  openRanges(leg: PlanLeg, planIds: readonly number[]): Promise<OpenRange[]> {
    return this.database.query<OpenRange>(sql`
      SELECT p.id AS plan_id, lower(g.open) AS from, upper(g.open) AS until,
        f.created_at AS first_at
      FROM unnest(${planIds}::int[]) AS p(id)
      CROSS JOIN LATERAL (${gapsOf(leg)}) g
      CROSS JOIN LATERAL (
        SELECT l.created_at
        FROM leads l
        WHERE ${keepsPlan(leg)} = p.id AND l.created_at >= coalesce(lower(g.open), '-infinity')
          AND l.created_at < coalesce(upper(g.open), 'infinity')
        ORDER BY l.created_at
        LIMIT 1
      ) f
      ORDER BY 1, f.created_at`);
  }

  /** Lists the time of a plan that is in no closed cohort. */
  gaps(leg: PlanLeg, planId: number): Promise<Gap[]> {
    return this.database.query<Gap>(sql`
      SELECT lower(g.open) AS from, upper(g.open) AS until
      FROM (SELECT ${planId}::int AS id) p
      CROSS JOIN LATERAL (${gapsOf(leg)}) g
      ORDER BY g.open`);
  }

  /** Returns the range from `from` on. Null if no lead came in it. */
  async laterPart(leg: PlanLeg, range: OpenRange, from: Date): Promise<OpenRange | null> {
    const [lead] = await this.database.query<{ created_at: Date }>(sql`
      SELECT l.created_at
      FROM leads l
      WHERE ${keepsPlan(leg)} = ${range.plan_id} AND l.created_at >= ${from}
        AND l.created_at < coalesce(${range.until}::timestamptz, 'infinity')
      ORDER BY l.created_at
      LIMIT 1`);
    return lead ? { ...range, from, first_at: lead.created_at } : null;
  }

  /**
   * Closes a cohort. It is computed when its note is taken, so whoever closes it twice changes
   * nothing.
   */
  async close(leg: PlanLeg, planId: number, window: CohortWindow): Promise<void> {
    await this.database.query(sql`
      WITH closed AS (
        INSERT INTO plan_cohorts (${PLAN_SIDES[leg].planId}, starts_at, ends_at, closes_at,
          leads, counted, ftds, rate_id)
        SELECT p.id, ${window.startsAt}, ${window.endsAt}, ${window.closesAt}, 0, 0, 0,
          (SELECT r.id FROM exchange_rate(p.currency, ${window.closesAt}) r)
        FROM ${PLAN_SIDES[leg].table} p
        WHERE p.id = ${planId}
        ON CONFLICT DO NOTHING
        RETURNING id
      )
      INSERT INTO cohort_recounts (cohort_id) SELECT id FROM closed`);
  }

  /** Deletes the oldest events that no other process has. Returns their leads. */
  async takeEvents(most: number): Promise<number[]> {
    const rows = await this.database.query<{ lead_id: number }>(sql`
      DELETE FROM cohort_events
      WHERE id IN (
        SELECT id FROM cohort_events ORDER BY id LIMIT ${most} FOR UPDATE SKIP LOCKED)
      RETURNING lead_id`);
    return rows.map(({ lead_id: leadId }) => leadId);
  }

  /** Deletes the oldest notes of cohorts that no other process has. Returns the cohorts. */
  async takeRecounts(most: number): Promise<number[]> {
    const rows = await this.database.query<{ cohort_id: number }>(sql`
      DELETE FROM cohort_recounts
      WHERE id IN (
        SELECT id FROM cohort_recounts ORDER BY id LIMIT ${most} FOR UPDATE SKIP LOCKED)
      RETURNING cohort_id`);
    return rows.map(({ cohort_id: cohortId }) => cohortId);
  }

  /**
   * Locks closed cohorts, and those of leads, in order of id, so that one process computes each.
   */
  lockClosed(leadIds: readonly number[], cohortIds: readonly number[]): Promise<ClosedCohort[]> {
    return this.database.query<ClosedCohort>(sql`
      SELECT k.id, CASE WHEN k.revenue_id IS NULL THEN 'payout' ELSE 'revenue' END AS leg,
        coalesce(k.revenue_id, k.payout_id) AS "planId", k.starts_at AS "startsAt",
        k.ends_at AS "endsAt", k.closes_at AS "closesAt"
      FROM plan_cohorts k
      WHERE k.id IN (
        SELECT unnest(${cohortIds}::int[])
        UNION ALL
        SELECT c.id
        FROM leads l
        JOIN plan_cohorts c ON c.revenue_id = l.revenue_plan_id AND l.revenue_in_cohort
          AND c.starts_at <= l.created_at AND c.ends_at > l.created_at
        WHERE l.id = ANY(${leadIds}::int[])
        UNION ALL
        SELECT c.id
        FROM leads l
        JOIN plan_cohorts c ON c.payout_id = l.payout_plan_id AND l.payout_in_cohort
          AND c.starts_at <= l.created_at AND c.ends_at > l.created_at
        WHERE l.id = ANY(${leadIds}::int[]))
      ORDER BY k.id
      FOR NO KEY UPDATE`);
  }

  leadsOf(
    leg: PlanLeg,
    planId: number,
    window: Pick<CohortWindow, 'startsAt' | 'endsAt'>,
  ): Promise<CohortLeadRow[]> {
    return this.database.query<CohortLeadRow>(cohortLeads(leg, planId, window));
  }

  /** Locks the leads in order of id (ADR 2) and writes their shares. */
  async writeShares(
    shares: Readonly<Record<PlanLeg, readonly CohortShare[]>>,
    now: Date,
  ): Promise<void> {
    const ids = [...shares.revenue, ...shares.payout].map(({ id }) => id);
    if (ids.length === 0) return;
    await this.database.query(sql`
      SELECT FROM leads WHERE id = ANY(${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`);
    for (const leg of PLAN_LEGS)
      if (shares[leg].length > 0) await this.database.query(shareCohorts(leg, shares[leg], now));
  }

  async writeTotals(id: number, { leads, counted, ftds, unshared }: Cohort): Promise<void> {
    await this.database.query(sql`
      UPDATE plan_cohorts
      SET leads = ${leads}, counted = ${counted}, ftds = ${ftds}, unshared = ${unshared}
      WHERE id = ${id}`);
  }
}
