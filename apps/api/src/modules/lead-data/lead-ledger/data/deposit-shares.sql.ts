import sql, { type Sql } from 'sql-template-tag';
import type { PlanLeg } from '@leadline/contracts';
import { PLAN_SIDES } from './plan-sides.sql.js';

// Shares of the deposits of leads (ADR 97). The row of the lead is named `l`, its conversion `v`.

/** The share that the plan of the lead `l` pays, by the terms of the time at which it came. */
const agreedPercent = (leg: PlanLeg): Sql => {
  const { table, kept, planId } = PLAN_SIDES[leg];
  return sql`(
    SELECT CASE
      WHEN earlier.terms IS NULL THEN p.share_percent
      ELSE (earlier.terms ->> 'share_percent')::numeric
    END
    FROM ${table} p
    LEFT JOIN LATERAL (
      SELECT v.terms
      FROM plan_versions v
      WHERE v.${planId} = p.id AND l.created_at < v.until_at
      ORDER BY v.until_at
      LIMIT 1
    ) earlier ON true
    WHERE p.id = l.${kept})`;
};

/** The share of all deposits of the lead `l`, rounded once. NULL for none. */
export const shareOfDeposits = (leg: PlanLeg, percent = agreedPercent(leg)): Sql => sql`(
  SELECT nullif(round(sum(d.amount) * ${percent} / 100, 2), 0)
  FROM deposits d
  WHERE d.lead_id = l.id AND d.voided_at IS NULL)`;

/** Computes the shares of locked leads anew. A share is due as the amount per FTD is. */
export const shareDeposits = (leadIds: readonly number[], at: Date): Sql => sql`
  UPDATE leads l
  SET share_revenue = s.revenue, share_payout = s.payout, updated_at = ${at}
  FROM (
    SELECT l.id,
      CASE WHEN ${PLAN_SIDES.revenue.isDue} THEN ${shareOfDeposits('revenue')} END AS revenue,
      CASE WHEN ${PLAN_SIDES.payout.isDue} THEN ${shareOfDeposits('payout')} END AS payout
    FROM leads l
    JOIN conversions v ON v.lead_id = l.id AND NOT v.is_fake
    WHERE l.id = ANY(${leadIds}::int[])
  ) s
  WHERE l.id = s.id AND (l.share_revenue, l.share_payout) IS DISTINCT FROM (s.revenue, s.payout)`;
