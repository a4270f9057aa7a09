/** Reasons why the money of a lead changed, in words. */
export const LEDGER_REASONS = {
  opening: 'Opening amount',
  lead_accepted: 'Lead accepted',
  ftd_reported: 'FTD reported',
  ftd_accepted: 'FTD accepted',
  ftd_rejected: 'FTD rejected',
  ftd_reversed: 'FTD reversed',
  corrected: 'Corrected by staff',
  terms_changed: 'Terms changed',
  marked_test: 'Marked as a test lead',
  returned: 'Returned',
  return_undone: 'Return taken back',
  deposit: 'Deposit',
  deposit_voided: 'Deposit voided',
  guarantee: 'Period settled',
  covered: 'FTD after its period was settled',
  deducted: 'Deducted',
} as const;
export type LedgerReason = keyof typeof LEDGER_REASONS;

/** Parts of the money of a lead, in words. Each counts at its own time. */
export const LEDGER_PARTS = {
  lead: 'For the lead',
  ftd: 'Per FTD',
  share: 'Share of deposits',
  topup: 'Share of the guarantee',
} as const;
export type LedgerPart = keyof typeof LEDGER_PARTS;

/** The two sides of the money of a lead: deals of advertisers, and terms of publishers. */
export const PLAN_LEGS = ['revenue', 'payout'] as const;
export type PlanLeg = (typeof PLAN_LEGS)[number];

/** Leads of a cohort still come, its FTDs still come, or it is settled. */
export const COHORT_STATES = ['open', 'maturing', 'closed'] as const;
export type CohortState = (typeof COHORT_STATES)[number];
