import type { TopupBasis } from './condition.js';

/**
 * Parts of the money of a lead: for the lead itself, per FTD (`revenue` and `payout`), and shares
 * of the top-ups of guarantees. Each counts at its own time.
 */
export type MoneyPart =
  'lead_revenue' | 'lead_payout' | 'revenue' | 'payout' | 'topup_revenue' | 'topup_payout';

/** The part that counts at each closing of a cohort. */
export const TOPUP_OF = {
  topup_revenue_at: 'topup_revenue',
  topup_payout_at: 'topup_payout',
} as const satisfies Record<TopupBasis, MoneyPart>;
