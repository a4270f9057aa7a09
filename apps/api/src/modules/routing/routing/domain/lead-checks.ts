import { blockedBy } from './blacklist.js';
import { isTrafficCap } from './cap-match.js';
import type { DecisionTracer } from './decision-tracer.js';
import { capHasRoom, capSnapshot } from './eligibility.js';
import { isSentByPublisher, type DecisionInput, type RejectCode } from './lead.js';
import type { CapConfig } from './snapshot.js';

/** Why a lead is rejected. */
export interface RejectReason {
  readonly code: RejectCode;
  /** In words, for staff. */
  readonly reason: string;
  /** Whether staff never see the lead. Only blacklist items say so. */
  readonly hide?: boolean;
  readonly blacklistItemId?: number;
  readonly distributionId?: number;
}

export const COUNTRY_UNKNOWN: RejectReason = {
  code: 'country_unknown',
  reason: 'The country could not be found',
};

/** Checks 1 to 4 of domain §4: publisher, blacklist, country and duplicates. Null if all pass. */
export const checkLead = (input: DecisionInput, tracer: DecisionTracer): RejectReason | null => {
  const { lead, snapshot, now, view } = input;

  const publisher = snapshot.publishers.get(lead.publisherId);
  tracer.addStep('publisher', publisher?.isActive === true);
  if (!publisher?.isActive)
    return { code: 'publisher_inactive', reason: 'The publisher is not active' };

  const item = blockedBy(lead, snapshot, now);
  tracer.addStep('blacklist', item === null, item ? `item ${item.id}` : null);
  if (item)
    return {
      code: 'blacklisted',
      reason: `Blocked by blacklist item ${item.id}`,
      hide: item.hide,
      blacklistItemId: item.id,
    };

  if (lead.countryId === null) {
    tracer.addStep('country', false);
    return COUNTRY_UNKNOWN;
  }
  const { supportedCountryIds } = publisher;
  const isSupported = supportedCountryIds.size === 0 || supportedCountryIds.has(lead.countryId);
  tracer.addStep('publisher_countries', isSupported);
  if (!isSupported)
    return { code: 'geo_not_supported', reason: 'The publisher does not send this country' };

  // Duplicates are blocked only among leads that publishers send.
  if (!isSentByPublisher(lead)) return null;
  const isBlockedDuplicate = publisher.blockDuplicateLeads && view.isDuplicate;
  tracer.addStep('duplicates', !isBlockedDuplicate);
  return isBlockedDuplicate
    ? { code: 'duplicate_lead', reason: 'The publisher sent this e-mail or phone before' }
    : null;
};

/** Check 5 of domain §4: the caps that name no advertiser. Test leads pass. */
export const checkTrafficCaps = (
  caps: readonly CapConfig[],
  input: DecisionInput,
  tracer: DecisionTracer,
): RejectReason | null => {
  const fullCap = input.lead.isTest
    ? undefined
    : caps.find((cap) => isTrafficCap(cap) && !capHasRoom(cap, input));
  if (!fullCap) {
    tracer.addStep('publisher_caps', true);
    return null;
  }
  tracer.addStep('publisher_caps', false, `cap ${fullCap.id}`, capSnapshot(fullCap, input));
  return { code: 'cap_reached', reason: `Cap ${fullCap.id} is full` };
};
