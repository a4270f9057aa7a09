import { LEAD_STATUS, type LeadStatusId } from '@leadline/contracts';

/** `live_advertiser_id` is the advertiser that received the lead and has not answered yet. */
export interface OwnershipFacts {
  readonly status: LeadStatusId;
  readonly advertiser_id: number | null;
  readonly live_advertiser_id: number | null;
}

/**
 * Whether an advertiser may report on a lead: it accepted the lead, or its answer is awaited. It
 * may not report on a lead that it refused.
 */
export const isLeadOf = (lead: OwnershipFacts, advertiserId: number): boolean => {
  if (lead.status === LEAD_STATUS.Submitted) return lead.live_advertiser_id === advertiserId;
  return lead.status !== LEAD_STATUS.Rejected && lead.advertiser_id === advertiserId;
};
