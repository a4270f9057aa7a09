import { minutesOf, openStateIn, wallClockAt } from '@leadline/contracts';
import { concernsAdvertiser, hasRoom, openKeyOf, type CapUsage } from './cap-match.js';
import type {
  CandidateReason,
  CapSnapshot,
  DecisionInput,
  HoursSnapshot,
  SkipDetails,
} from './lead.js';
import type { AdvertiserConfig, CapConfig, Exclusion, OpeningHours } from './snapshot.js';

export interface Eligibility extends SkipDetails {
  readonly reason: CandidateReason | null;
  readonly caps: readonly CapSnapshot[];
}
interface Closed {
  readonly reason: 'closed' | 'no_traffic';
  readonly hours: HoursSnapshot;
}

/** Null if the advertiser takes leads. */
const closedAt = ({ zone, days }: OpeningHours, now: Date): Closed | null => {
  const { weekday, hour, minute: minuteOfHour } = wallClockAt(now, zone);
  const minute = hour * 60 + minuteOfHour;
  const state = openStateIn(days, weekday, minute);
  if (state === 'takes_leads') return null;
  const open = days
    .filter(({ id, checked }) => id === weekday && checked)
    .flatMap(({ steps }) => steps)
    .map((step): [number, number] => [
      minutesOf(step.start_time) ?? 0,
      minutesOf(step.end_time) ?? 0,
    ]);
  return { reason: state, hours: { zone, weekday, minute, open } };
};

/** An empty set stands for any value. */
const isInSetOrAny = <T>(set: ReadonlySet<T>, value: T | null): boolean =>
  set.size === 0 || (value !== null && set.has(value));

const exclusionOf = (
  advertiser: AdvertiserConfig,
  { lead }: DecisionInput,
): Exclusion | undefined =>
  advertiser.exclusions.find(
    ({ publisherId, countryIds, funnels }) =>
      publisherId === lead.publisherId &&
      isInSetOrAny(countryIds, lead.countryId) &&
      isInSetOrAny(funnels, lead.funnel),
  );

/** The part of an exclusion that it names beside the publisher. */
const scopeOf = ({ countryIds, funnels }: Exclusion): ('country' | 'funnel')[] => [
  ...(countryIds.size > 0 ? (['country'] as const) : []),
  ...(funnels.size > 0 ? (['funnel'] as const) : []),
];

const supports = ({ supportedCountryIds }: AdvertiserConfig, countryId: number | null): boolean =>
  countryId === null || supportedCountryIds.size === 0 || supportedCountryIds.has(countryId);

const usageOf = (cap: CapConfig, input: DecisionInput): CapUsage | undefined =>
  input.view.usage.get(openKeyOf(cap, input.now));

export const capSnapshot = (cap: CapConfig, input: DecisionInput): CapSnapshot => {
  const usage = usageOf(cap, input);
  return {
    cap_id: cap.id,
    cap: cap.cap,
    filled: usage?.filled ?? 0,
    reserved: usage?.reserved ?? 0,
    type: hasRoom(cap, usage) ? undefined : cap.type,
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
  const withReason = (reason: CandidateReason | null, details?: SkipDetails): Eligibility => ({
    reason,
    caps: relevantCaps.map((cap) => capSnapshot(cap, input)),
    ...details,
  });
  if (!advertiser?.isActive) return withReason('advertiser_inactive');
  const exclusion = exclusionOf(advertiser, input);
  if (exclusion) return withReason('excluded', { excluded_for: scopeOf(exclusion) });
  if (!supports(advertiser, lead.countryId)) return withReason('country_not_supported');
  const hours = lead.countryId === null ? undefined : advertiser.openingHours.get(lead.countryId);
  const closed = hours ? closedAt(hours, now) : null;
  if (closed) return withReason(closed.reason, { hours: closed.hours });
  if (view.notSentTo?.has(advertiserId)) return withReason('not_sent');
  if (view.refusedBy.has(advertiserId)) return withReason('refused');
  if (!relevantCaps.every((cap) => capHasRoom(cap, input))) return withReason('cap_full');
  if (view.acceptedBy.has(advertiserId)) return withReason('already_took');
  return withReason(view.circuitOpen.has(advertiserId) ? 'circuit_open' : null);
};
