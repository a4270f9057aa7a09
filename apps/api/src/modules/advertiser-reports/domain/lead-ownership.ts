import { LEAD_STATUS, type LeadStatusId } from '@leadline/contracts';

/** `live_advertiser_id` is the advertiser that the lead was sent to and whose answer is still awaited. */
export interface OwnershipFacts {
  readonly status: LeadStatusId;
  readonly advertiser_id: number | null;
  readonly live_advertiser_id: number | null;
}

/** Whether an advertiser may speak about a lead: it took the lead, or was sent it and we have not seen its answer. What it refused is not its own. */
export const isLeadOf = (lead: OwnershipFacts, advertiserId: number): boolean => {
  if (lead.status === LEAD_STATUS.Submitted) return lead.live_advertiser_id === advertiserId;
  return lead.status !== LEAD_STATUS.Rejected && lead.advertiser_id === advertiserId;
};
