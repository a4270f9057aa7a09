import sql, { join, type Sql } from 'sql-template-tag';
import type { PlanLeg } from '@leadline/contracts';
import { HOUSE, PLAN_SIDES } from './plan-sides.sql.js';

// Plans say what is agreed for leads: `advertiser_revenues` with advertisers, `publisher_payouts`
// with publishers. The plan with the most conditions wins, then the newest (ADR 95). The row of the
// lead is named `l`, that of the plan `p`.

const PUBLISHER = sql`l.publisher_id`;
const ADVERTISER = sql`l.advertiser_id`;

/** Conditions of the plan `p` on the lead `l`. `other` is the party of the other side. */
export const planConditions = (leg: PlanLeg, other: Sql) => {
  const { others } = PLAN_SIDES[leg];
  return {
    country: sql`(p.country_id IS NULL OR p.country_id = l.country_id)
      AND (p.country_ids = '{}' OR l.country_id = ANY(p.country_ids))`,
    funnel: sql`(p.funnels = '{}' OR l.funnel = ANY(p.funnels))`,
    offer: sql`(p.offers = '{}' OR l.offer = ANY(p.offers))`,
    party: sql`(p.${others} = '{}' OR ${other} = ANY(p.${others}))`,
    param: sql`(p.custom_params = '{}' OR p.custom_params <@ jsonb_build_object(
      '1', l.custom_param_1, '2', l.custom_param_2, '3', l.custom_param_3,
      '4', l.custom_param_4, '5', l.custom_param_5))`,
    begun: sql`(p.starts_on IS NULL OR l.created_at >= p.starts_on::timestamp AT TIME ZONE p.zone)`,
    lasts: sql`(p.ends_on IS NULL
      OR l.created_at < (p.ends_on + 1)::timestamp AT TIME ZONE p.zone)`,
  };
};

/** The amount per FTD of the plan `p` for a lead `l` that keeps no plan, in the house currency. */
const PER_FTD_NOW = sql`CASE
      WHEN p.amount IS NULL THEN 0
      WHEN p.currency = ${HOUSE} THEN p.amount
      ELSE agreed_in_house(foreign_money(p.currency, NULL, l.created_at), p.amount)
    END`;

/**
 * Selects `columns` of the plan under which the lead `l` comes if `advertiser` takes it. Without a
 * plan, there is no row.
 */
export const planOfLead = (leg: PlanLeg, columns: Sql, advertiser: Sql): Sql => {
  const { table, owner } = PLAN_SIDES[leg];
  const [party, other] = leg === 'revenue' ? [advertiser, PUBLISHER] : [PUBLISHER, advertiser];
  const { country, ...rest } = planConditions(leg, other);
  return sql`
    SELECT ${columns}
    FROM ${table} p
    WHERE p.${owner} = ${party}
      AND p.ended_at IS NULL
      AND ${country}
      AND (p.is_plain OR (${join(Object.values(rest), ' AND ')}))
    ORDER BY p.conditions DESC, p.id DESC
    LIMIT 1`;
};

/**
 * Selects `columns` of the deal under which a lead was offered: 0 is none. Attempts of the version
 * before do not know their deal, so they take the one that wins now.
 */
export const offeredPlan = (columns: Sql, advertiser: Sql, dealId: Sql): Sql => sql`
    SELECT ${columns}
    FROM ${PLAN_SIDES.revenue.table} p
    WHERE p.id = coalesce(${dealId}, (${planOfLead('revenue', sql`p.id`, advertiser)}))`;

/**
 * Joins the lead `l` with the plan that it keeps, and with whether its party has plans at all. Both
 * depend on one column each, so a list of many leads reads each plan once.
 */
export const joinAgreed = (leg: PlanLeg): Sql => {
  const { table, owner, kept, planId } = PLAN_SIDES[leg];
  return sql`
    LEFT JOIN LATERAL (
      SELECT p.id AS plan_id, p.amount AS per_ftd, EXISTS (
        SELECT FROM plan_versions v WHERE v.${planId} = p.id) AS has_versions
      FROM ${table} p
      WHERE p.id = l.${kept}
    ) kept_plan ON true
    LEFT JOIN LATERAL (
      SELECT true AS is_there
      FROM ${table} p
      WHERE p.${owner} = l.${owner} AND p.ended_at IS NULL
      LIMIT 1
    ) plan_of_party ON true`;
};

/**
 * The amount that is agreed for an FTD of the lead `l`, in the house currency: by the plan that it
 * keeps, with the terms of the time at which it came; else by the plan that there is now. It is 0 if
 * the plan pays nothing for FTDs, and NULL without a plan. Reads `joinAgreed`.
 */
export const agreedAmount = (leg: PlanLeg): Sql => sql`
  CASE
    WHEN kept_plan.has_versions THEN agreed_in_house(l.${PLAN_SIDES[leg].foreign}, coalesce(
      (
        SELECT coalesce((v.terms ->> 'amount')::numeric, 0)
        FROM plan_versions v
        WHERE v.${PLAN_SIDES[leg].planId} = kept_plan.plan_id AND l.created_at < v.until_at
        ORDER BY v.until_at
        LIMIT 1
      ),
      kept_plan.per_ftd,
      0))
    WHEN kept_plan.plan_id IS NOT NULL
      THEN agreed_in_house(l.${PLAN_SIDES[leg].foreign}, coalesce(kept_plan.per_ftd, 0))
    WHEN plan_of_party.is_there THEN (${planOfLead(leg, PER_FTD_NOW, ADVERTISER)})
  END`;

/** Selects the plain amount of a party for a country, else its general one. */
export const plainAmount = (leg: PlanLeg, partyId: Sql, countryId: Sql): Sql => sql`
  SELECT p.amount
  FROM ${PLAN_SIDES[leg].table} p
  WHERE p.${PLAN_SIDES[leg].owner} = ${partyId} AND p.is_plain AND p.ended_at IS NULL
    AND (p.country_id IS NULL OR p.country_id = ${countryId})
  ORDER BY p.country_id NULLS LAST
  LIMIT 1`;
