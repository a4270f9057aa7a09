/** Whole minor units of the currency of the plan: cents for USD. */
export type Minor = number;
/** Hundredths of a percent: 12.5 % is 1250. */
export type BasisPoints = number;
export type CohortPeriod = 'day' | 'week' | 'month' | 'dates';

/** Terms of a plan, as far as cohorts need them. */
export interface PlanTerms {
  readonly perLead: Minor | null;
  readonly perFtd: Minor | null;
  readonly guarantee: BasisPoints | null;
  /** Null if the plan has no cohorts. */
  readonly period: CohortPeriod | null;
  readonly maturityDays: number;
  readonly deductedStatuses: readonly string[];
  /** Largest share of a cohort that is deducted for its status. Null is no limit. */
  readonly deductLimit: BasisPoints | null;
  readonly guaranteesValidLeads: boolean;
  readonly countsValidFtds: boolean;
  /** From the `from`-th FTD of a cohort on, each earns `amount`. */
  readonly tiers: readonly { readonly from: number; readonly amount: Minor }[];
  readonly liftsAll: boolean;
  readonly fee: Minor | null;
  readonly minimum: Minor | null;
  readonly maximum: Minor | null;
}

/** A plan with its terms over time. */
export interface Plan {
  readonly id: number;
  readonly currency: string;
  /** Decimals of the currency. */
  readonly digits: number;
  readonly zone: string;
  /** `yyyy-MM-dd`. The last day is included. */
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  /** Terms for leads from before `untilAt`, the oldest first. */
  readonly versions: readonly { readonly untilAt: Date; readonly terms: PlanTerms }[];
  readonly terms: PlanTerms;
}

/** Returns the terms for a lead that came at `at`. */
export const termsAt = (plan: Plan, at: Date): PlanTerms =>
  plan.versions.find(({ untilAt }) => at < untilAt)?.terms ?? plan.terms;
