// Terms of plans (ADR 95).

export const PLAN_PERIODS = ['day', 'week', 'month', 'dates'] as const;
export type PlanPeriod = (typeof PLAN_PERIODS)[number];

/** From the `from`-th FTD of a period on, each earns `amount`. */
export interface PlanTier {
  readonly from: number;
  readonly amount: string;
}

/** Terms that a plan pays by. Money and percentages are decimal text. */
export interface PlanTerms {
  /** Currency of the amounts: one whose rate is known, with at most two decimals (ADR 99). */
  readonly currency: string;
  readonly per_lead: string | null;
  readonly per_ftd: string | null;
  /** Share of the deposits after the FTD that is paid (ADR 97). */
  readonly share_percent: string | null;
  /** Other amounts for later FTDs of a period, in rising order. */
  readonly tiers: readonly PlanTier[];
  /** Whether the tier reached counts for all FTDs of the period. */
  readonly lifts_all: boolean;
  /** Share of a period's leads that is paid as FTDs at least. */
  readonly guarantee_percent: string | null;
  /** A period's leads are settled together. `dates` is all days of the plan. */
  readonly period: PlanPeriod | null;
  /** Days after the end of a period until it is settled. */
  readonly maturity_days: number;
  /** Leads in these statuses are not paid. */
  readonly deducted_statuses: readonly string[];
  /** Largest share of a period's leads that may be deducted. Null: no limit. */
  readonly deduct_percent: string | null;
  /** Whether the guarantee counts leads in none of these statuses, whatever the limit. */
  readonly guarantees_valid_leads: boolean;
  /** Whether FTDs of deducted leads do not count. */
  readonly counts_valid_ftds: boolean;
  /** Amount for a period, whatever comes. */
  readonly fee: string | null;
  /** Limits of what is due for a period without the fee. */
  readonly minimum: string | null;
  readonly maximum: string | null;
}
