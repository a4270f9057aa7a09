import type { LeadStatusId } from '@leadline/contracts';

/** The publisher's ledger of a lead (domain §1): what it may know. */
export interface ShownLead {
  readonly status: LeadStatusId;
  readonly publisher_status: string | null;
  readonly payout: string;
  readonly is_approved: boolean;
}

/** A pending or rejected FTD is not the publisher's to know: to it the lead is accepted. */
const SHOWN: Readonly<Record<LeadStatusId, string>> = {
  1: 'Submitted',
  2: 'Accepted',
  3: 'Rejected',
  5: 'FTD',
  6: 'Accepted',
  7: 'Accepted',
};

/** The status text that the publisher is shown: its own where there is one, else the lead's state without undecided FTDs. */
export const shownStatus = (lead: ShownLead): string => lead.publisher_status || SHOWN[lead.status];

/** The payout that the publisher is shown, decimal text: only that of an approved FTD. */
export const shownPayout = (lead: ShownLead): string => (lead.is_approved ? lead.payout : '0.00');
