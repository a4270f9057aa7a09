import type { HoursDay } from '@leadline/contracts';
import type {
  CandidateReason,
  DecisionInput,
  RejectCode,
  AdvertiserOverrides,
} from '#modules/routing/routing/domain/lead.js';
import type {
  AdvertiserShare,
  DistributionConfig,
  TimeslotConfig,
} from '#modules/routing/routing/domain/snapshot.js';
import { applies, usageKey, windowStart } from './caps.js';
import { ledgerOf, ledgerText, memberOf, slotPick } from './credits.js';
import { dealFor, dealObstacle } from './deals.js';
import { pickByMethod } from './pick.js';
import { overridesFor } from './advertiser-overrides.js';
import { minuteOf, shownAt, type Shown } from './zone-clock.js';

// A second implementation of routing, written from domain §4, §5 and the decision records only.
// It is slow and obvious, and uses none of the engine's functions.

export interface OracleDecision {
  readonly code: RejectCode | null;
  readonly hide: boolean;
  readonly advertiserId: number | null;
  /** The deal under which it gets the lead. */
  readonly dealId: number | null;
  readonly distributionId: number | null;
  readonly groupId: number | null;
  readonly timeslot: string | null;
  /** `member:credit` of the group after the offer; null if it moves no credits. */
  readonly creditsAfter: readonly string[] | null;
  readonly advertiserOverrides: AdvertiserOverrides | null;
  /** `cap@window`, sorted. */
  readonly capReservations: readonly string[];
  /** `group:member:verdict:reason` in order. */
  readonly candidates: readonly string[];
}
const NOTHING: OracleDecision = {
  code: null,
  hide: false,
  advertiserId: null,
  dealId: null,
  distributionId: null,
  groupId: null,
  timeslot: null,
  creditsAfter: null,
  advertiserOverrides: null,
  capReservations: [],
  candidates: [],
};

const isWithin = (days: readonly HoursDay[], shown: Shown): boolean =>
  days.some(
    ({ id, checked, steps }) =>
      id === shown.weekday &&
      checked &&
      steps.some(
        (step) =>
          minuteOf(step.start_time) <= shown.minute && shown.minute <= minuteOf(step.end_time),
      ),
  );

const digits = (text: string): string => text.replace(/\D/g, '');
const numberOf = (address: string): number =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
/** A mailbox by hand: no tag, no dots at Gmail, one name for Gmail. */
export const mailboxOf = (email: string, mergesAliases: boolean): string => {
  if (!mergesAliases) return email;
  const untagged = email.replace(/(?<=.)\+[^@]*/, '').replace(/@googlemail\.com$/, '@gmail.com');
  return untagged.endsWith('@gmail.com')
    ? untagged.slice(0, -10).replace(/\./g, '') + '@gmail.com'
    : untagged;
};
const blocker = ({ lead, snapshot, now }: DecisionInput) =>
  snapshot.blacklist.find(({ kind, value, expiresAt }) => {
    if (expiresAt !== null && expiresAt <= now) return false;
    const mailbox = (email: string): string => mailboxOf(email, snapshot.mergesAliases);
    if (kind === 'email') return mailbox(lead.email) === mailbox(value.toLowerCase());
    if (kind === 'domain')
      return new RegExp(`[@.]${value.replace(/\./g, '[.]')}$`, 'i').test(lead.email);
    if (kind === 'phone') return digits(lead.phone) === digits(value);
    if (kind === 'phone_prefix') return digits(lead.phone).startsWith(digits(value));
    if (kind === 'custom_param_1') return lead.customParams[0] === value;
    if (kind === 'ip') return lead.ip === value;
    if (kind === 'country')
      return lead.countryId !== null && snapshot.codeByCountry.get(lead.countryId) === value;
    if (kind === 'funnel') return lead.funnel === value;
    const [from = '', to = ''] = value.split('-');
    return numberOf(from) <= numberOf(lead.ip) && numberOf(lead.ip) <= numberOf(to);
  });

/** Whether the cap is full. Reservations count. */
const isFull = (
  cap: DecisionInput['snapshot']['caps'][number],
  { view, now }: DecisionInput,
): boolean => {
  const usage = view.usage.get(usageKey(cap, now));
  return (usage?.filled ?? 0) + (usage?.reserved ?? 0) >= cap.cap;
};

const distributionFor = ({ lead, snapshot }: DecisionInput): DistributionConfig | undefined => {
  const fitting = [...snapshot.distributions.values()]
    .flat()
    .filter(
      (item) =>
        item.countryId === lead.countryId &&
        (item.publisherId === null || item.publisherId === lead.publisherId) &&
        (item.customParam1 === null || item.customParam1 === lead.customParams[0]),
    );
  const rank = ({ publisherId, customParam1 }: DistributionConfig): number => {
    if (publisherId !== null) return customParam1 !== null ? 4 : 3;
    return customParam1 !== null ? 2 : 1;
  };
  return fitting.sort((a, b) => rank(b) - rank(a) || b.id - a.id)[0];
};

const timeslotFor = (distribution: DistributionConfig, now: Date): TimeslotConfig | undefined => {
  const shown = shownAt(now.getTime(), distribution.zone);
  return (
    distribution.timeslots.find(({ hours }) => isWithin(hours, shown)) ??
    (distribution.rejectOutsideHours ? undefined : distribution.timeslots[0])
  );
};

/** Why the member cannot have the lead. */
const obstacle = (share: AdvertiserShare, input: DecisionInput): CandidateReason | null => {
  const { advertiserId } = share;
  const { lead, snapshot, view, now } = input;
  const advertiser = snapshot.advertisers.get(advertiserId);
  const country = lead.countryId ?? 0;
  if (!advertiser?.isActive) return 'advertiser_inactive';
  const ofDeal = dealObstacle(share, input);
  if (ofDeal !== null) return ofDeal;
  if (
    advertiser.exclusions.some(
      (exclusion) =>
        exclusion.publisherId === lead.publisherId &&
        (exclusion.countryIds.size === 0 || exclusion.countryIds.has(country)) &&
        (exclusion.funnels.size === 0 ||
          (lead.funnel !== null && exclusion.funnels.has(lead.funnel))),
    )
  )
    return 'excluded';
  if (advertiser.supportedCountryIds.size > 0 && !advertiser.supportedCountryIds.has(country))
    return 'country_not_supported';
  const hours = advertiser.openingHours.get(country);
  if (hours) {
    const shown = shownAt(now.getTime(), hours.zone);
    if (!isWithin(hours.days, shown)) return 'closed';
    if (hours.days.find(({ id }) => id === shown.weekday)?.traffic === true) return 'no_traffic';
  }
  // Not in the list of domain §4: earlier attempts of this lead come before caps and circuits.
  if (view.refusedBy.has(advertiserId)) return 'refused';
  const dealId = dealFor(share, input)?.id ?? null;
  if (
    snapshot.caps.some(
      (cap) =>
        cap.advertiserIds.size > 0 &&
        applies(cap, lead, advertiserId, dealId) &&
        isFull(cap, input),
    )
  )
    return 'cap_full';
  if (view.acceptedBy.has(advertiserId)) return 'already_took';
  if (view.circuitOpen.has(advertiserId)) return 'circuit_open';
  return null;
};

const outcomeOf = (
  member: number,
  picked: number | null,
  reason: CandidateReason | null,
): string => {
  if (member === picked) return 'picked:-';
  return reason === null ? 'eligible:not_picked' : `skipped:${reason}`;
};

const offerOf = (
  distribution: DistributionConfig,
  timeslot: TimeslotConfig,
  input: DecisionInput,
): OracleDecision => {
  const { lead, snapshot, view, now } = input;
  const base = { ...NOTHING, distributionId: distribution.id, timeslot: timeslot.name };
  const candidates: string[] = [];
  let winner: {
    advertiserId: number;
    dealId: number | null;
    groupId: number;
    creditsAfter: string[];
  } | null = null;
  for (const group of timeslot.groups) {
    const reasons = new Map(
      group.shares.map((share) => {
        if (winner) return [share, 'not_reached' as const];
        return [share, share.weight === 0 ? ('off' as const) : obstacle(share, input)];
      }),
    );
    const eligible = group.shares.filter((share) => reasons.get(share) === null);
    const picked = eligible.length > 0 ? pickByMethod(eligible, group, distribution, input) : null;
    for (const share of group.shares) {
      const [member, reason] = [memberOf(share), reasons.get(share) ?? null];
      candidates.push(`${group.id}:${member}:${outcomeOf(member, picked, reason)}`);
    }
    const taker = group.shares.find((share) => memberOf(share) === picked);
    if (taker) {
      const stored = ledgerOf(view.credits.get(group.id) ?? new Map<number, number>());
      const { after } = slotPick(eligible, group.shares, stored);
      winner = {
        advertiserId: taker.advertiserId,
        dealId: dealFor(taker, input)?.id ?? null,
        groupId: group.id,
        creditsAfter: ledgerText(after),
      };
    }
  }
  if (!winner) return { ...base, code: 'no_advertiser', candidates };
  const { advertiserId, dealId } = winner;
  const capReservations = snapshot.caps
    .filter((cap) => cap.type === 'lead' && applies(cap, lead, advertiserId, dealId))
    .map((cap) => `${cap.id}@${windowStart(cap, now)}`)
    .sort();
  return {
    ...base,
    ...winner,
    creditsAfter: distribution.method === 'slot' && !lead.isTest ? winner.creditsAfter : null,
    advertiserOverrides: overridesFor(advertiserId, distribution, input),
    capReservations,
    candidates,
  };
};

export const oracleDecide = (input: DecisionInput): OracleDecision => {
  const { lead, snapshot, view, now } = input;
  const publisher = snapshot.publishers.get(lead.publisherId);
  if (!publisher?.isActive) return { ...NOTHING, code: 'publisher_inactive' };
  const blocked = blocker(input);
  if (blocked) return { ...NOTHING, code: 'blacklisted', hide: blocked.hide };
  if (lead.countryId === null) return { ...NOTHING, code: 'country_unknown' };
  if (publisher.supportedCountryIds.size > 0 && !publisher.supportedCountryIds.has(lead.countryId))
    return { ...NOTHING, code: 'geo_not_supported' };
  if (publisher.blockDuplicateLeads && view.isDuplicate)
    return { ...NOTHING, code: 'duplicate_lead' };
  if (
    snapshot.caps.some(
      (cap) => cap.advertiserIds.size === 0 && applies(cap, lead, null, null) && isFull(cap, input),
    )
  )
    return { ...NOTHING, code: 'cap_reached' };
  const distribution = distributionFor(input);
  if (!distribution) return { ...NOTHING, code: 'no_distribution' };
  const timeslot = timeslotFor(distribution, now);
  if (!timeslot) return { ...NOTHING, code: 'outside_hours', distributionId: distribution.id };
  return offerOf(distribution, timeslot, input);
};
