import sql, { empty, type Sql } from 'sql-template-tag';
import type { PlanLeg } from '@leadline/contracts';
import { ACCEPTED } from './lead-columns.sql.js';
import { shareOfDeposits } from './deposit-shares.sql.js';
import { agreedPart, PLAN_SIDES } from './plan-sides.sql.js';

// Money of leads whose plan got other terms for a time in the past. The lead is named `l`, its
// conversion `v`.

/** Leads of a plan that came from `from` on. `partyId` is the party of the plan. */
export interface LeadsOfPlan {
  readonly leg: PlanLeg;
  readonly planId: number;
  readonly partyId: number;
  readonly from: Date;
}
/** Decimal text in the currency of the plan. Null is no amount. */
export interface LeadTerms {
  readonly perLead: string | null;
  readonly perFtd: string | null;
  readonly sharePercent: string | null;
  readonly hasCohorts: boolean;
}

const isOfPlan = ({ leg, planId, partyId, from }: LeadsOfPlan): Sql => {
  const { kept, owner } = PLAN_SIDES[leg];
  return sql`l.${kept} = ${planId} AND l.${owner} = ${partyId} AND l.created_at >= ${from}`;
};

/** Selects whether a plan has leads. */
export const hasLeads = (leads: Omit<LeadsOfPlan, 'from'>): Sql => sql`
  SELECT EXISTS (
    SELECT FROM leads l WHERE ${isOfPlan({ ...leads, from: new Date(0) })}) AS found`;

/** Time from `startsAt` to before `endsAt`. */
export interface TimeRange {
  readonly startsAt: Date;
  readonly endsAt: Date;
}
/** Whether the lead came in one of the ranges. */
export const isWithin = (ranges: readonly TimeRange[]): Sql => {
  const starts = ranges.map(({ startsAt }) => startsAt.toISOString());
  const ends = ranges.map(({ endsAt }) => endsAt.toISOString());
  return sql`l.created_at <@ coalesce((
    SELECT range_agg(tstzrange(r.starts_at, r.ends_at))
    FROM unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) AS r(starts_at, ends_at)
  ), '{}')`;
};

const newShare = (leg: PlanLeg, { sharePercent }: LeadTerms): Sql =>
  shareOfDeposits(leg, sql`${sharePercent}::numeric`);

/** Whether nothing is owed for the lead itself. */
const isUnpaid = sql`(l.is_test OR l.returned_at IS NOT NULL)`;

/** An amount of other terms for the lead `l`, in the house currency. NULL for none. */
const newAmount = (leg: PlanLeg, amount: string | null): Sql =>
  sql`agreed_in_house(l.${PLAN_SIDES[leg].foreign}, ${amount}::numeric)`;

/**
 * Sums the money that other terms would move, in the currency of the plan. The amounts of leads and
 * FTDs that are settled by periods are left out: their periods have to be computed.
 */
export const effectOfTerms = (
  leads: LeadsOfPlan,
  terms: LeadTerms,
  settled: readonly TimeRange[],
): Sql => {
  const { foreign, isDue, isCorrected } = PLAN_SIDES[leads.leg];
  const newShareInPlan = sql`CASE
            WHEN l.${foreign} IS NULL THEN ${newShare(leads.leg, terms)}
            ELSE minor_amount(l.${foreign}, ${newShare(leads.leg, terms)})
              / power(10::numeric, (l.${foreign} ->> 'digits')::int)
          END`;
  const perFtd = agreedPart(leads.leg, 'ftd');
  return sql`
    SELECT
      count(*)::int AS leads,
      (count(*) FILTER (WHERE is_apart AND lead_before <> lead_after))::int AS lead_leads,
      coalesce(sum(lead_before) FILTER (WHERE is_apart AND lead_before <> lead_after), 0)::numeric(14,2)
        AS lead_before,
      coalesce(sum(lead_after) FILTER (WHERE is_apart AND lead_before <> lead_after), 0)::numeric(14,2)
        AS lead_after,
      (count(*) FILTER (WHERE is_apart AND ftd_before <> ftd_after))::int AS ftd_leads,
      coalesce(sum(ftd_before) FILTER (WHERE is_apart AND ftd_before <> ftd_after), 0)::numeric(14,2)
        AS ftd_before,
      coalesce(sum(ftd_after) FILTER (WHERE is_apart AND ftd_before <> ftd_after), 0)::numeric(14,2)
        AS ftd_after,
      (count(*) FILTER (WHERE share_before <> share_after))::int AS share_leads,
      coalesce(sum(share_before) FILTER (WHERE share_before <> share_after), 0)::numeric(14,2)
        AS share_before,
      coalesce(sum(share_after) FILTER (WHERE share_before <> share_after), 0)::numeric(14,2)
        AS share_after,
      (count(*) FILTER (WHERE is_corrected))::int AS corrected
    FROM (
      SELECT
        CASE WHEN ${isUnpaid} THEN 0 ELSE coalesce(${agreedPart(leads.leg, 'lead')}, 0) END AS lead_before,
        CASE WHEN ${isUnpaid} THEN 0 ELSE coalesce(${terms.perLead}::numeric, 0) END AS lead_after,
        CASE WHEN v.id IS NULL THEN 0 ELSE coalesce(${perFtd}, 0) END AS ftd_before,
        CASE
          WHEN v.id IS NULL THEN 0
          WHEN v.${isCorrected} THEN coalesce(${perFtd}, 0)
          ELSE coalesce(${terms.perFtd}::numeric, 0)
        END AS ftd_after,
        CASE WHEN v.id IS NULL THEN 0 ELSE coalesce(${agreedPart(leads.leg, 'share')}, 0) END
          AS share_before,
        CASE WHEN v.id IS NULL THEN 0 ELSE coalesce(${newShareInPlan}, 0) END
          AS share_after,
        v.id IS NOT NULL AND v.${isCorrected} AS is_corrected,
        NOT (l.status IN ${ACCEPTED} AND ${isWithin(settled)}) AS is_apart
      FROM leads l
      LEFT JOIN conversions v ON v.lead_id = l.id AND ${isDue} AND NOT v.is_fake
        AND NOT l.fake_ftd AND NOT l.is_test
      WHERE ${isOfPlan(leads)}
    ) x`;
};

/** Locks the leads in order of id (ADR 2). */
export const lockLeadsOfPlan = (leads: LeadsOfPlan): Sql => sql`
  SELECT l.id FROM leads l WHERE ${isOfPlan(leads)} ORDER BY l.id FOR NO KEY UPDATE`;

/**
 * Gives locked leads the amounts of other terms. Amounts per FTD that staff entered by hand stay.
 * Leads that leave cohorts lose what the guarantee gave.
 */
export const repriceLeads = (leads: LeadsOfPlan, terms: LeadTerms, at: Date): Sql => {
  const { forLead, perFtd, share, isInCohort, isDue, isCorrected, covered, topup, topupAt } =
    PLAN_SIDES[leads.leg];
  const newPerFtd = sql`coalesce(${newAmount(leads.leg, terms.perFtd)}, 0)`;
  const newForLead = newAmount(leads.leg, terms.perLead);
  const withoutGuarantee = sql`${topup} = NULL, ${topupAt} = NULL, ${covered} = NULL,`;
  // The conversion holds the revenue from the report on, also if it is not paid.
  const isStored = leads.leg === 'revenue' ? sql`true` : isDue;
  const isRepriced = sql`v.id IS NOT NULL AND NOT v.${isCorrected}`;
  return sql`
    WITH stored AS (
      UPDATE conversions v
      SET ${perFtd} = ${newPerFtd}
      FROM leads l
      WHERE v.lead_id = l.id AND ${isOfPlan(leads)} AND NOT v.is_fake AND NOT v.${isCorrected}
        AND ${isStored} AND v.${perFtd} <> ${newPerFtd}
    ),
    due AS (
      SELECT l.id, ${isRepriced} AS is_repriced,
        CASE WHEN v.id IS NOT NULL THEN ${newShare(leads.leg, terms)} END AS share
      FROM leads l
      LEFT JOIN conversions v ON v.lead_id = l.id AND ${isDue} AND NOT v.is_fake
        AND NOT l.fake_ftd
      WHERE ${isOfPlan(leads)}
    )
    UPDATE leads l
    SET ${forLead} = ${newForLead}, ${isInCohort} = ${terms.hasCohorts},
      ${perFtd} = CASE WHEN d.is_repriced THEN ${newPerFtd} ELSE l.${perFtd} END,
      ${share} = d.share,
      ${terms.hasCohorts ? empty : withoutGuarantee}
      updated_at = ${at}
    FROM due d
    WHERE d.id = l.id
      AND (l.${forLead} IS DISTINCT FROM ${newForLead}
        OR l.${isInCohort} IS DISTINCT FROM ${terms.hasCohorts}
        OR l.${share} IS DISTINCT FROM d.share
        OR (d.is_repriced AND l.${perFtd} <> ${newPerFtd}))`;
};
