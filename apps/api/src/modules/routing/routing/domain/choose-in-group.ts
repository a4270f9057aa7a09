import {
  minutesOf,
  openStateIn,
  wallClockAt,
  concernsAdvertiser,
  concernsDeal,
  type Draw,
} from '@leadline/contracts';
import { hasRoom, openKeyOf } from './counters.js';
import { comesAt, dealOf, leadTerms, revenueTerms, type Member } from './lead.js';
import type {
  CandidateReason,
  CapSnapshot,
  DecisionInput,
  HoursSnapshot,
  SkipDetails,
  CapUsage,
  CandidateTrace,
  CreditMove,
  DecisionTracer,
} from './lead.js';
import type {
  AdvertiserConfig,
  CapConfig,
  Exclusion,
  OpeningHours,
  AdvertiserShare,
  DistributionConfig,
  GroupConfig,
} from './snapshot.js';
import { memberIdOf } from './snapshot.js';
import { missOf } from './plans.js';
import { pick, type Pick } from './picks.js';

interface Eligibility extends SkipDetails {
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
  const isFull = !hasRoom(cap, usage);
  return {
    cap_id: cap.id,
    cap: cap.cap,
    filled: usage?.filled ?? 0,
    reserved: usage?.reserved ?? 0,
    type: isFull ? cap.type : undefined,
    deal: (isFull && cap.deal) || undefined,
  };
};

export const capHasRoom = (cap: CapConfig, input: DecisionInput): boolean =>
  hasRoom(cap, usageOf(cap, input));

/**
 * Returns the caps that concern a lead if the member gets it. `caps` are those that concern the
 * traffic. The deal is looked for only if a cap names one.
 */
export const capsOfMember = (
  member: Member,
  caps: readonly CapConfig[],
  input: DecisionInput,
): readonly CapConfig[] => {
  const ofAdvertiser = caps.filter((cap) => concernsAdvertiser(cap, member.advertiserId));
  if (ofAdvertiser.every(({ deal }) => deal === null)) return ofAdvertiser;
  const dealId = revenueTerms(input, member)?.planId ?? null;
  return ofAdvertiser.filter((cap) => concernsDeal(cap, dealId));
};

interface DealObstacle {
  readonly reason: CandidateReason;
  readonly deal_miss?: SkipDetails['deal_miss'];
}

/** Why the deal that the member names does not take the lead; null if it does, or none is named. */
const dealObstacle = (member: Member, input: DecisionInput): DealObstacle | null => {
  if (!member.deal) return null;
  const deal = dealOf(input, member);
  if (!deal) return { reason: 'deal_ended' };
  const miss = missOf(deal, input.lead, input.lead.publisherId, comesAt(input));
  return miss && { reason: 'deal_not_for_lead', deal_miss: miss };
};

/**
 * Whether a member may get the lead now, and if not, the first reason (domain §4). `caps` are
 * those that concern the traffic. Test leads pass caps, because they do not count in them.
 */
export const eligibilityOf = (
  member: Member,
  caps: readonly CapConfig[],
  input: DecisionInput,
): Eligibility => {
  const { lead, snapshot, view, now } = input;
  const { advertiserId } = member;
  const advertiser = snapshot.advertisers.get(advertiserId);
  const relevantCaps = lead.isTest ? [] : capsOfMember(member, caps, input);
  const withReason = (reason: CandidateReason | null, details?: SkipDetails): Eligibility => ({
    reason,
    caps: relevantCaps.map((cap) => capSnapshot(cap, input)),
    ...details,
  });
  if (!advertiser?.isActive) return withReason('advertiser_inactive');
  const obstacle = dealObstacle(member, input);
  if (obstacle) return withReason(obstacle.reason, { deal_miss: obstacle.deal_miss });
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

/** How the group's advertisers share its leads, and whose conversion statistics count. */
interface PickRules {
  readonly method: DistributionConfig['method'];
  readonly countryId: number;
}

interface Candidate {
  readonly share: AdvertiserShare;
  readonly eligibility: Eligibility;
}

/** The member that a group gives the lead to. */
interface Choice {
  readonly share: AdvertiserShare;
  /** Null unless the method is slot. A test lead moves no credits. */
  readonly creditMove: CreditMove | null;
}

const NO_CREDITS: ReadonlyMap<number, number> = new Map();

/** An advertiser at 0 % never gets a lead of the group, not even when nobody else can. */
const OFF: Eligibility = { reason: 'off', caps: [] };

const pickByMethod = (
  eligible: readonly AdvertiserShare[],
  group: GroupConfig,
  { method, countryId }: PickRules,
  input: DecisionInput,
): Pick | null => {
  if (eligible.length === 0) return null;
  // The number of refusals is part of the draw. Otherwise the draw that led to the advertiser which
  // refused would now lead to its neighbour in the list, and not to one of the others by the
  // shares.
  const refusals = input.view.refusedBy.size;
  const key = input.drawKey ?? group.id;
  const draw: Draw = (purpose) => input.draw(`${purpose}:${key}:${refusals}`);
  return pick(method, {
    eligible,
    members: group.shares,
    credits: input.view.credits.get(group.id) ?? NO_CREDITS,
    conversionStats: input.snapshot.conversionStats,
    countryId,
    termsOf: (share) => leadTerms(input, share),
    draw,
  });
};

const verdictOf = (
  { share, eligibility }: Candidate,
  picked: Pick | null,
): { verdict: CandidateTrace['verdict']; reason: CandidateTrace['reason'] } => {
  if (eligibility.reason !== null) return { verdict: 'skipped', reason: eligibility.reason };
  if (picked?.memberId === memberIdOf(share)) return { verdict: 'picked', reason: null };
  return { verdict: 'eligible', reason: 'not_picked' };
};

/** The draws of a method for the whole group. */
const tracePick = ({ optimize, draws }: Pick, input: DecisionInput, tracer: DecisionTracer) => {
  if (draws) tracer.draws = draws;
  if (optimize)
    tracer.optimize = {
      conversion_stats_version: input.snapshot.conversionStats.version,
      drawn_by: optimize.drawnBy,
      base_rate: optimize.baseRate,
    };
};

/** Picks one of the group's eligible advertisers by the method. Null if nobody is eligible. */
export const chooseInGroup = (
  group: GroupConfig,
  rules: PickRules,
  caps: readonly CapConfig[],
  input: DecisionInput,
  tracer: DecisionTracer,
): Choice | null => {
  const candidates = group.shares.map((share) => ({
    share,
    eligibility: share.weight > 0 ? eligibilityOf(share, caps, input) : OFF,
  }));
  const eligible = candidates
    .filter(({ eligibility }) => eligibility.reason === null)
    .map(({ share }) => share);
  const picked = pickByMethod(eligible, group, rules, input);
  if (picked) tracePick(picked, input, tracer);
  for (const candidate of candidates) {
    const { share, eligibility } = candidate;
    const memberId = memberIdOf(share);
    tracer.addCandidate({
      group_id: group.id,
      group: group.name,
      advertiser_id: share.advertiserId,
      deal: share.deal ?? undefined,
      ...verdictOf(candidate, picked),
      share: share.weight / 100,
      score: picked?.scores.get(memberId) ?? null,
      caps: eligibility.caps,
      credit: picked?.slot?.credits.get(memberId),
      stats: picked?.optimize?.stats.get(memberId),
      hours: eligibility.hours,
      excluded_for: eligibility.excluded_for,
      deal_miss: eligibility.deal_miss,
    });
  }
  const share = eligible.find((one) => memberIdOf(one) === picked?.memberId);
  if (!picked || !share) return null;
  return {
    share,
    creditMove: input.lead.isTest ? null : (picked.slot?.move ?? null),
  };
};

/** Adds the advertisers of the groups after the one that was chosen from to the trace. */
export const traceUnreached = (groups: readonly GroupConfig[], tracer: DecisionTracer): void => {
  for (const group of groups)
    for (const share of group.shares)
      tracer.addCandidate({
        group_id: group.id,
        group: group.name,
        advertiser_id: share.advertiserId,
        deal: share.deal ?? undefined,
        verdict: 'skipped',
        reason: 'not_reached',
        share: share.weight / 100,
        score: null,
        caps: [],
      });
};
