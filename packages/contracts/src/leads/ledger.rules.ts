import { LEAD_STATUS, type LeadStatusId } from './statuses.js';

/* What staff may change on a lead by hand (domain §2, §7). The form and the server ask the same questions. */

/** A call changes so many leads at most: the rows of the largest page. A larger selection goes in several calls. */
export const MOST_LEADS_AT_ONCE = 1000;

/** What the publisher is shown once its FTD is accepted, unless staff override it. */
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

/** The advertiser's ledger: it owes revenue for every FTD that it reported, whatever was decided about it; never for a fake one. */
export const mayChangeRevenue = (lead: LedgerFacts): boolean =>
  REPORTED.has(lead.status) && !lead.fake_ftd;

/** The publisher's ledger: it is paid for an accepted FTD only, and accepting sets the payout anew. */
export const mayChangePayout = (lead: LedgerFacts): boolean =>
  lead.status === LEAD_STATUS.Ftd && !lead.fake_ftd;

/** What becomes of a lead that is still being delivered is not known yet: its delivery will write the same fields. */
export const isSettled = (lead: Pick<LedgerFacts, 'status'>): boolean =>
  lead.status !== LEAD_STATUS.Submitted;
