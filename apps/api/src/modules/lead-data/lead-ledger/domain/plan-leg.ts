/** The two sides of the money of a lead: deals of advertisers, and terms of publishers. */
export const PLAN_LEGS = ['revenue', 'payout'] as const;
export type PlanLeg = (typeof PLAN_LEGS)[number];

/** Money that a closed cohort gives a lead, in cents. Zero is stored as NULL. */
export interface CohortShare {
  readonly id: number;
  readonly perLead: number | null;
  readonly covered: number;
  readonly topup: number;
  readonly closesAt: Date;
}
