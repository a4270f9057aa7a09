import { isInsideHours, wallClockAt, type WallClock } from '@leadline/contracts';
import { concernsAdvertiser, hasRoom, openKeyOf, type CapUsage } from './cap-match.js';
import type { CandidateReason, CapSnapshot, DecisionInput } from './lead.js';
import type { AdvertiserConfig, CapConfig, OpeningHours } from './snapshot.js';

export interface Eligibility {
  readonly reason: CandidateReason | null;
  readonly caps: readonly CapSnapshot[];
}

const minuteOf = (clock: WallClock): number => clock.hour * 60 + clock.minute;

/** An open day with the flag `traffic` is open for the advertiser's staff, but not for leads. */
const closedReason = (hours: OpeningHours, now: Date): CandidateReason | null => {
  const clock = wallClockAt(now, hours.zone);
  if (!isInsideHours(hours.days, clock.weekday, minuteOf(clock))) return 'closed';
  return hours.days.some((day) => day.id === clock.weekday && day.traffic === true)
    ? 'no_traffic'
    : null;
};

/** An empty set stands for any value. */
const isInSetOrAny = <T>(set: ReadonlySet<T>, value: T | null): boolean =>
  set.size === 0 || (value !== null && set.has(value));

const isExcluded = (advertiser: AdvertiserConfig, { lead }: DecisionInput): boolean =>
  advertiser.exclusions.some(
    ({ publisherId, countryIds, funnels }) =>
      publisherId === lead.publisherId &&
      isInSetOrAny(countryIds, lead.countryId) &&
      isInSetOrAny(funnels, lead.funnel),
  );

const supports = ({ supportedCountryIds }: AdvertiserConfig, countryId: number | null): boolean =>
  countryId === null || supportedCountryIds.size === 0 || supportedCountryIds.has(countryId);

const usageOf = (cap: CapConfig, input: DecisionInput): CapUsage | undefined =>
  input.view.usage.get(openKeyOf(cap, input.now));

const capSnapshot = (cap: CapConfig, input: DecisionInput): CapSnapshot => {
  const usage = usageOf(cap, input);
  return {
    cap_id: cap.id,
    cap: cap.cap,
    filled: usage?.filled ?? 0,
    reserved: usage?.reserved ?? 0,
  };
};

export const capHasRoom = (cap: CapConfig, input: DecisionInput): boolean =>
  hasRoom(cap, usageOf(cap, input));

/**
 * Whether an advertiser may get the lead now, and if not, the first reason (domain §4). `caps` are
 * those that concern the traffic. Test leads pass caps, because they do not count in them.
 */
export const eligibilityOf = (
  advertiserId: number,
  caps: readonly CapConfig[],
  input: DecisionInput,
): Eligibility => {
  const { lead, snapshot, view, now } = input;
  const advertiser = snapshot.advertisers.get(advertiserId);
  const relevantCaps = lead.isTest
    ? []
    : caps.filter((cap) => concernsAdvertiser(cap, advertiserId));
  const withReason = (reason: CandidateReason | null): Eligibility => ({
    reason,
    caps: relevantCaps.map((cap) => capSnapshot(cap, input)),
  });
  if (!advertiser?.isActive) return withReason('advertiser_inactive');
  if (isExcluded(advertiser, input)) return withReason('excluded');
  if (!supports(advertiser, lead.countryId)) return withReason('country_not_supported');
  const hours = lead.countryId === null ? undefined : advertiser.openingHours.get(lead.countryId);
  const closed = hours ? closedReason(hours, now) : null;
  if (closed) return withReason(closed);
  if (view.notSentTo?.has(advertiserId)) return withReason('not_sent');
  if (view.refusedBy.has(advertiserId)) return withReason('refused');
  if (!relevantCaps.every((cap) => capHasRoom(cap, input))) return withReason('cap_full');
  if (view.acceptedBy.has(advertiserId)) return withReason('already_took');
  return withReason(view.circuitOpen.has(advertiserId) ? 'circuit_open' : null);
};
