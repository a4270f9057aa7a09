import sql from 'sql-template-tag';

/** Words of the two sides in SQL. The lead is named `l`, its conversion `v`, a cohort `c`. */
export const COHORT_SIDES = {
  revenue: {
    table: sql`advertiser_revenues`,
    owner: sql`p.advertiser_id`,
    planOfCohort: sql`c.revenue_id`,
    planColumn: sql`revenue_id`,
    planOfVersion: sql`v.revenue_id`,
    isOfPlan: sql`l.revenue_in_cohort AND l.revenue_plan_id`,
    status: sql`l.brand_status`,
    amount: sql`l.revenue`,
    forLead: sql`l.lead_revenue`,
    covered: sql`l.covered_revenue`,
    topup: sql`l.topup_revenue`,
    topupAt: sql`l.topup_revenue_at`,
    /** FTDs that the advertiser owes: reported, and not withdrawn. */
    counts: sql`v.advertiser_pays`,
    cameAt: sql`v.reported_at`,
  },
  payout: {
    table: sql`publisher_payouts`,
    owner: sql`p.publisher_id`,
    planOfCohort: sql`c.payout_id`,
    planColumn: sql`payout_id`,
    planOfVersion: sql`v.payout_id`,
    isOfPlan: sql`l.payout_in_cohort AND l.payout_plan_id`,
    status: sql`l.publisher_status`,
    amount: sql`l.payout`,
    forLead: sql`l.lead_payout`,
    covered: sql`l.covered_payout`,
    topup: sql`l.topup_payout`,
    topupAt: sql`l.topup_payout_at`,
    /** FTDs that staff accepted. */
    counts: sql`v.state = 'accepted'`,
    cameAt: sql`v.decided_at`,
  },
} as const;
