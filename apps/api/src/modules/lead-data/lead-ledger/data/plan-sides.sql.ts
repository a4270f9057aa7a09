import sql, { raw, type Sql } from 'sql-template-tag';
import { HOUSE_CURRENCY, type PlanLeg } from '@leadline/contracts';

/** The house currency as a literal, which partial indexes and plans of statements can use. */
export const HOUSE = raw(`'${HOUSE_CURRENCY}'`);

/** The columns of one side of the money of leads. */
export interface PlanSide {
  readonly table: Sql;
  /** Columns of the plan: its party, and the parties of the other side. */
  readonly owner: Sql;
  readonly others: Sql;
  /** Column of `plan_versions` and `plan_cohorts`. */
  readonly planId: Sql;
  /** Columns of the lead. */
  readonly kept: Sql;
  readonly isInCohort: Sql;
  readonly status: Sql;
  /** The money in the currency of the plan (ADR 99). NULL in the house currency. */
  readonly foreign: Sql;
  readonly forLead: Sql;
  readonly perFtd: Sql;
  readonly share: Sql;
  readonly covered: Sql;
  readonly topup: Sql;
  readonly topupAt: Sql;
  /** Columns of the conversion: when the FTD came, and whether staff entered its amount by hand. */
  readonly cameAt: Sql;
  readonly isCorrected: Sql;
  /** Whether the FTD of the conversion `v` is owed: reported and not withdrawn, or accepted. */
  readonly isDue: Sql;
}

type MoneyPart = 'lead' | 'ftd' | 'share' | 'covered' | 'topup';
const columnOf = (side: PlanSide, part: MoneyPart): Sql => {
  const { forLead, perFtd, share, covered, topup } = side;
  return { lead: forLead, ftd: perFtd, share, covered, topup }[part];
};
/** A part of the money of the lead `l` in minor units of the currency of its plan. NULL for none. */
export const minorPart = (leg: PlanLeg, part: MoneyPart): Sql => {
  const side = PLAN_SIDES[leg];
  return sql`CASE
        WHEN l.${side.foreign} IS NULL THEN l.${columnOf(side, part)} * 100
        ELSE (l.${side.foreign} ->> ${part})::numeric
      END`;
};
/** A part of the money of the lead `l` in the currency of its plan. NULL for none. */
export const agreedPart = (leg: PlanLeg, part: MoneyPart): Sql => sql`(${minorPart(leg, part)}
        / power(10::numeric, coalesce((l.${PLAN_SIDES[leg].foreign} ->> 'digits')::int, 2)))`;

/** JSON of a row of `advertiser_revenues` as a named deal; NULL without a row. */
export const namedDeal = (deal: Sql): Sql => sql`CASE
  WHEN ${deal}.id IS NOT NULL THEN jsonb_build_object(
    'id', ${deal}.id,
    'name', coalesce(nullif(${deal}.name, ''), 'Deal ' || ${deal}.id)
  )
END`;

/** Both sides: deals with advertisers, and terms of publishers (ADR 95). */
export const PLAN_SIDES: Readonly<Record<PlanLeg, PlanSide>> = {
  revenue: {
    table: raw('advertiser_revenues'),
    owner: raw('advertiser_id'),
    others: raw('publisher_ids'),
    planId: raw('revenue_id'),
    kept: raw('revenue_plan_id'),
    isInCohort: raw('revenue_in_cohort'),
    status: raw('brand_status'),
    foreign: raw('revenue_foreign'),
    forLead: raw('lead_revenue'),
    perFtd: raw('revenue'),
    share: raw('share_revenue'),
    covered: raw('covered_revenue'),
    topup: raw('topup_revenue'),
    topupAt: raw('topup_revenue_at'),
    cameAt: raw('reported_at'),
    isCorrected: raw('is_revenue_corrected'),
    isDue: sql`v.advertiser_pays`,
  },
  payout: {
    table: raw('publisher_payouts'),
    owner: raw('publisher_id'),
    others: raw('advertiser_ids'),
    planId: raw('payout_id'),
    kept: raw('payout_plan_id'),
    isInCohort: raw('payout_in_cohort'),
    status: raw('publisher_status'),
    foreign: raw('payout_foreign'),
    forLead: raw('lead_payout'),
    perFtd: raw('payout'),
    share: raw('share_payout'),
    covered: raw('covered_payout'),
    topup: raw('topup_payout'),
    topupAt: raw('topup_payout_at'),
    cameAt: raw('decided_at'),
    isCorrected: raw('is_payout_corrected'),
    isDue: sql`v.state = 'accepted'`,
  },
};
