import { publisherLeadStatus, type LeadStatusId } from '@leadline/contracts';

/** Values of a lead that macros need to show its state to the publisher (domain §1). */
export interface ShownLead {
  readonly status: LeadStatusId;
  readonly publisher_status: string | null;
  readonly payout: string;
  readonly is_approved: boolean;
}

/** Returns the publisher's own status text if there is one, otherwise the state of the lead. */
export const shownStatus = (lead: ShownLead): string =>
  lead.publisher_status || publisherLeadStatus(lead.status);

/** Returns the payout as decimal text. Only the payout of an approved FTD shows. */
export const shownPayout = (lead: ShownLead): string => (lead.is_approved ? lead.payout : '0.00');
