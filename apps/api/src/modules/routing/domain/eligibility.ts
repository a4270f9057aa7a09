import { isInsideHours, wallClockAt, type WallClock } from '@leadline/contracts';
import { concernsAdvertiser, hasRoom, openKeyOf, type CapUsage } from './cap-match.js';
import type { CandidateReason, CapSnapshot, DecisionInput } from './lead.js';
import type { AdvertiserConfig, CapConfig, OpeningHours } from './snapshot.js';

export interface Eligibility {
  readonly reason: CandidateReason | null;
  readonly caps: readonly CapSnapshot[];
}

const minuteOf = (clock: WallClock): number => clock.hour * 60 + clock.minute;

/** An open day whose traffic flag is off is open for the advertiser's staff, not for leads. */
const hoursFault = (hours: OpeningHours, now: Date): CandidateReason | null => {
  const clock = wallClockAt(now, hours.zone);
  if (!isInsideHours(hours.days, clock.weekday, minuteOf(clock))) return 'closed';
  return hours.days.some((day) => day.id === clock.weekday && day.traffic === true)
    ? null
    : 'no_traffic';
};

const isExcluded = (advertiser: AdvertiserConfig, { lead }: DecisionInput): boolean =>
  advertiser.exclusions.some(
    (exclusion) =>
      exclusion.publisherId === lead.publisherId &&
      (exclusion.countryIds.size === 0 ||
        (lead.countryId !== null && exclusion.countryIds.has(lead.countryId))) &&
      (exclusion.funnels.size === 0 ||
        (lead.funnel !== null && exclusion.funnels.has(lead.funnel))),
  );

const usageOf = (cap: CapConfig, input: DecisionInput): CapUsage | undefined =>
  input.view.usage.get(openKeyOf(cap, input.now));
export const capSnapshot = (cap: CapConfig, input: DecisionInput): CapSnapshot => {
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
 * Whether an advertiser may get the lead now, and the first reason why not (domain §4). `caps` are those that concern the traffic;
 * test leads pass caps, because they do not count in them.
 */
export const eligibilityOf = (
  advertiserId: number,
  caps: readonly CapConfig[],
  input: DecisionInput,
): Eligibility => {
  const { lead, snapshot, view, now } = input;
  const advertiser = snapshot.advertisers.get(advertiserId);
  const concerned = lead.isTest ? [] : caps.filter((cap) => concernsAdvertiser(cap, advertiserId));
  const because = (reason: CandidateReason | null): Eligibility => ({
    reason,
    caps: concerned.map((cap) => capSnapshot(cap, input)),
  });
  if (!advertiser?.isActive) return because('advertiser_inactive');
  if (isExcluded(advertiser, input)) return because('excluded');
  if (
    lead.countryId !== null &&
    advertiser.supportedCountryIds.size > 0 &&
    !advertiser.supportedCountryIds.has(lead.countryId)
  )
    return because('country_not_supported');
  const hours = lead.countryId === null ? undefined : advertiser.openingHours.get(lead.countryId);
  const closed = hours ? hoursFault(hours, now) : null;
  if (closed) return because(closed);
  if (view.refusedBy.has(advertiserId)) return because('refused');
  if (!concerned.every((cap) => capHasRoom(cap, input))) return because('cap_full');
  if (view.takenBy.has(advertiserId)) return because('already_took');
  return because(view.circuitOpen.has(advertiserId) ? 'circuit_open' : null);
};
