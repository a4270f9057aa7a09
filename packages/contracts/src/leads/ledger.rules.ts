import { LEAD_STATUS, type LeadStatusId } from './statuses.js';

// Changes that staff may make to a lead (domain §2, §7). The form and the server use the same
// rules.

/**
 * The most leads that one call may change: the rows of the largest page. Larger selections take
 * several calls.
 */
export const MOST_LEADS_AT_ONCE = 1000;

/** The status that the publisher is shown after its FTD is accepted, unless staff override it. */
export const APPROVED_STATUS = 'FTD';

export interface LedgerFacts {
  readonly status: LeadStatusId;
  readonly fake_ftd: boolean;
}

const REPORTED: ReadonlySet<LeadStatusId> = new Set([
  LEAD_STATUS.PendingFtd,
  LEAD_STATUS.Ftd,
  LEAD_STATUS.FtdRejected,
]);

/**
 * The advertiser owes revenue for every FTD that it reported, whatever staff decide, but not for a
 * fake one.
 */
export const mayChangeRevenue = (lead: LedgerFacts): boolean =>
  REPORTED.has(lead.status) && !lead.fake_ftd;

/** The publisher is paid for an accepted FTD only. Accepting an FTD sets its payout. */
export const mayChangePayout = (lead: LedgerFacts): boolean =>
  lead.status === LEAD_STATUS.Ftd && !lead.fake_ftd;

/**
 * Whether the delivery of the lead is over. Until then, the delivery writes the fields that staff
 * may change.
 */
export const isSettled = (lead: Pick<LedgerFacts, 'status'>): boolean =>
  lead.status !== LEAD_STATUS.Submitted;
