import type { MoneyPart } from '../domain/money-parts.js';

const perFtd = (side: 'revenue' | 'payout'): string => `
  CASE WHEN NOT l.is_test AND NOT l.fake_ftd
    THEN l.${side} - coalesce(l.covered_${side}, 0) + coalesce(l.share_${side}, 0) END`;
const unlessTest = (column: string): string => `CASE WHEN NOT l.is_test THEN l.${column} END`;

const forLead = (column: string): string =>
  `CASE WHEN NOT l.is_test AND l.returned_at IS NULL THEN l.${column} END`;

/**
 * Each part of the money of `leads l` as an amount that counts, NULL for none: as the function
 * `money_of` of the database has it, which the ledger posts. `revenue` and `payout` are the amounts
 * per FTD with the shares of deposits, which count on the day of the FTD too (ADR 97). Test leads
 * owe nothing, a fake FTD no amount per FTD, and a returned lead no amount for the lead (ADR 101).
 */
export const COUNTED_MONEY: Readonly<Record<MoneyPart, string>> = {
  lead_revenue: forLead('lead_revenue'),
  lead_payout: forLead('lead_payout'),
  revenue: perFtd('revenue'),
  payout: perFtd('payout'),
  topup_revenue: unlessTest('topup_revenue'),
  topup_payout: unlessTest('topup_payout'),
};
