import { LEAD_STATUS, type LeadStatusId } from '@leadline/contracts';

/** A lead before a new advertiser status is applied. */
export interface FollowFacts {
  readonly status: LeadStatusId;
  readonly brand_status: string | null;
  readonly publisher_status: string | null;
  readonly status_override: string | null;
}

/**
 * Whether the publisher status follows the advertiser status. It does not if staff have overridden
 * it, if the default status is shown instead (even if the advertiser uses the same word), or if an
 * FTD is reported: a text such as "Deposited" would reveal an undecided FTD.
 */
export const followsAdvertiser = (
  lead: FollowFacts,
  carriesFtd: boolean,
  defaultStatus: string,
): boolean => {
  if (carriesFtd || lead.status !== LEAD_STATUS.Accepted) return false;
  if (lead.status_override !== null) return false;
  if (!lead.publisher_status) return true;
  return lead.publisher_status === lead.brand_status && lead.publisher_status !== defaultStatus;
};
