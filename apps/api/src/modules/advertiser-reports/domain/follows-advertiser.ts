import { LEAD_STATUS, type LeadStatusId } from '@leadline/contracts';

/** A lead when a new advertiser status arrives, before it is applied. */
export interface FollowFacts {
  readonly status: LeadStatusId;
  readonly brand_status: string | null;
  readonly publisher_status: string | null;
  readonly status_override: string | null;
}

/**
 * Whether the publisher's status follows the advertiser's. It does while nobody decided otherwise: staff overrode nothing, no default
 * is shown instead (also where the advertiser happens to use the same word), and no FTD is reported, whose decision would be given away
 * by a text like "Deposited".
 */
export const followsAdvertiser = (
  lead: FollowFacts,
  carriesFtd: boolean,
  defaultStatus: string,
): boolean =>
  !carriesFtd &&
  lead.status === LEAD_STATUS.Accepted &&
  lead.status_override === null &&
  (!lead.publisher_status ||
    (lead.publisher_status === lead.brand_status && lead.publisher_status !== defaultStatus));
