import type { RoutedLead } from '#modules/routing/routing/domain/lead.js';
import type { CapConfig } from '#modules/routing/routing/domain/snapshot.js';
import { lastReset } from './zone-clock.js';

// Caps, written from domain §5.

/** The start of the window that is open. */
export const windowStart = (cap: CapConfig, now: Date): string =>
  cap.interval === 'daily'
    ? lastReset(now.getTime(), cap.resetTime, cap.zone)
    : cap.windowStartedAt.toISOString();
export const usageKey = (cap: CapConfig, now: Date): string => `${cap.id}@${windowStart(cap, now)}`;

/**
 * Whether a cap applies to a lead: every non-empty set contains it, and it is not a test lead
 * (ADR 6). With `advertiserId` null, only caps without advertisers apply. A cap with a deal applies
 * to leads that the advertiser gets under it (ADR 100).
 */
export const applies = (
  cap: CapConfig,
  lead: RoutedLead,
  advertiserId: number | null,
  dealId: number | null,
): boolean => {
  if (lead.isTest) return false;
  if (cap.countryIds.size > 0 && (lead.countryId === null || !cap.countryIds.has(lead.countryId)))
    return false;
  if (cap.publisherIds.size > 0 && !cap.publisherIds.has(lead.publisherId)) return false;
  if (cap.funnels.size > 0 && (lead.funnel === null || !cap.funnels.has(lead.funnel))) return false;
  if (cap.advertiserIds.size > 0 && (advertiserId === null || !cap.advertiserIds.has(advertiserId)))
    return false;
  if (cap.deal !== null) return cap.deal.id === dealId;
  return true;
};
