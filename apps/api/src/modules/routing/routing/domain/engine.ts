import { concernsTraffic, type CapReservation, CUSTOM_PARAMS, drawOne } from '@leadline/contracts';
import { capsOfMember, chooseInGroup, traceUnreached, eligibilityOf } from './choose-in-group.js';
import {
  DecisionTracer,
  type Decision,
  type DecisionInput,
  type Rejection,
  type CandidateReason,
  type ForcedAdvertiser,
  type CampaignRoute,
  type OverrideOrigin,
  type AdvertiserOverrides,
  type Member,
  groupOf,
  leadTerms,
} from './lead.js';
import { checkLead, checkTrafficCaps, COUNTRY_UNKNOWN, type RejectReason } from './lead-checks.js';
import {
  matchDistribution,
  timeslotAt,
  type CapConfig,
  type DistributionConfig,
  type TimeslotConfig,
  type AdvertiserConfig,
  type OverrideConfig,
  type OverwriteField,
} from './snapshot.js';
import { reservationOf } from './counters.js';

// The routing engine (domain §4). Production, simulations, replays and tests all call `decide`.

/**
 * Decides which advertiser is offered the lead now, or why nobody is. Pure: the same input always
 * gives the same decision.
 */
export const decide = (input: DecisionInput): Decision => {
  const tracer = new DecisionTracer(input);
  const { lead } = input;

  // 1 to 4: publisher, blacklist, country, duplicates.
  const failed = checkLead(input, tracer);
  if (failed) return reject(failed, tracer);
  if (lead.countryId === null) return reject(COUNTRY_UNKNOWN, tracer);

  // 5: caps of the traffic.
  const traffic = { publisherId: lead.publisherId, countryId: lead.countryId, funnel: lead.funnel };
  const caps = input.snapshot.caps.filter((cap) => concernsTraffic(cap, traffic));
  const capReached = checkTrafficCaps(caps, input, tracer);
  if (capReached) return reject(capReached, tracer);

  // 6: the advertiser that staff chose, or the step of the campaign, or else the distribution.
  if (lead.forcedAdvertiser) return decideForced(lead.forcedAdvertiser, caps, input, tracer);
  if (lead.campaignRoute) return decideForCampaign(lead.campaignRoute, caps, input, tracer);
  return decideByDistribution(caps, input, tracer);
};

/** Finds the distribution and its timeslot, then an advertiser in the timeslot's groups. */
const decideByDistribution = (
  caps: readonly CapConfig[],
  input: DecisionInput,
  tracer: DecisionTracer,
): Decision => {
  const distribution = matchDistribution(input);
  tracer.addStep(
    'distribution',
    distribution !== null,
    distribution ? `distribution ${distribution.id}` : null,
  );
  if (!distribution)
    return reject({ code: 'no_distribution', reason: 'No distribution accepts this lead' }, tracer);

  const timeslot = timeslotAt(distribution, input.now);
  tracer.distribution = {
    id: distribution.id,
    name: distribution.name,
    method: distribution.method,
    timeslot: timeslot?.name ?? null,
  };
  tracer.addStep('hours', timeslot !== null, timeslot?.name ?? null);
  if (!timeslot)
    return reject(
      {
        code: 'outside_hours',
        reason: 'Outside the opening hours of the distribution',
        distributionId: distribution.id,
      },
      tracer,
    );
  return offerInGroups(timeslot, distribution, caps, input, tracer);
};

/** Tries the groups in order. The first group with an eligible advertiser gets the lead. */
const offerInGroups = (
  { groups }: TimeslotConfig,
  distribution: DistributionConfig,
  caps: readonly CapConfig[],
  input: DecisionInput,
  tracer: DecisionTracer,
): Decision => {
  for (const [index, group] of groups.entries()) {
    const choice = chooseInGroup(group, distribution, caps, input, tracer);
    const advertiser = choice && input.snapshot.advertisers.get(choice.share.advertiserId);
    if (!advertiser) continue;
    traceUnreached(groups.slice(index + 1), tracer);
    return {
      kind: 'offer',
      advertiserId: advertiser.id,
      dealId: choice.share.deal?.id,
      terms: leadTerms(input, choice.share),
      distributionId: distribution.id,
      groupId: group.id,
      creditMove: choice.creditMove,
      capReservations: reservationsFor(choice.share, caps, input),
      advertiserOverrides: advertiserOverridesFor(advertiser, distribution, input),
      trace: tracer.offeredTo(advertiser.id),
    };
  }
  return reject(
    {
      code: 'no_advertiser',
      reason: 'No advertiser accepts this lead',
      distributionId: distribution.id,
    },
    tracer,
  );
};

/** The decision that nobody gets the lead. */
const reject = (
  { code, reason, hide, blacklistItemId, distributionId }: RejectReason,
  tracer: DecisionTracer,
): Rejection => ({
  kind: 'reject',
  code,
  reason,
  hide: hide ?? false,
  blacklistItemId: blacklistItemId ?? null,
  distributionId: distributionId ?? null,
  trace: tracer.rejectedWith(code),
});

/**
 * Returns the reservations of an offer: one in each lead cap that concerns the lead, the advertiser
 * and the deal. Test leads reserve nothing.
 */
const reservationsFor = (
  member: Member,
  caps: readonly CapConfig[],
  input: DecisionInput,
): CapReservation[] =>
  input.lead.isTest
    ? []
    : capsOfMember(member, caps, input)
        .filter(({ type }) => type === 'lead')
        .map((cap) => reservationOf(cap, input.now));

/** Why the advertiser that staff chose does not get the lead, in words for staff. */
const REASON_TEXTS: Readonly<Record<CandidateReason, string>> = {
  off: 'The advertiser is off',
  advertiser_inactive: 'The advertiser is not active',
  deal_ended: 'The deal has ended',
  deal_not_for_lead: 'The deal is not for this lead',
  excluded: 'The advertiser is excluded for this publisher, country or funnel',
  country_not_supported: 'The advertiser does not accept this country',
  closed: 'The advertiser is closed at this time',
  no_traffic: 'The advertiser is open, but this day of its opening hours is set to “No traffic”',
  cap_full: 'A cap is full',
  already_took: 'The advertiser already has this e-mail or phone',
  refused: 'The advertiser did not accept the lead',
  not_sent:
    'The lead was not sent: no connection was free, no time was left, or a value would have ' +
    'changed the address',
  circuit_open: 'Calls to the advertiser are paused, because they keep failing',
  not_picked: 'The advertiser was not picked',
  not_reached: 'The advertiser was not asked',
};

/**
 * Decides a lead for the one advertiser that staff chose (domain §8). The advertiser passes the
 * checks of any candidate. If it fails one, nobody else is asked.
 */
const decideForced = (
  { advertiser_id: advertiserId }: ForcedAdvertiser,
  caps: readonly CapConfig[],
  input: DecisionInput,
  tracer: DecisionTracer,
): Decision => {
  const advertiser = input.snapshot.advertisers.get(advertiserId);
  const eligibility = eligibilityOf({ advertiserId }, caps, input);
  tracer.addStep('directed', true, advertiser?.name ?? null);
  tracer.addCandidate({
    group_id: 0,
    group: 'Chosen by staff',
    advertiser_id: advertiserId,
    verdict: eligibility.reason === null ? 'picked' : 'skipped',
    reason: eligibility.reason,
    share: 100,
    score: null,
    caps: eligibility.caps,
    hours: eligibility.hours,
    excluded_for: eligibility.excluded_for,
  });
  if (eligibility.reason !== null || !advertiser)
    return reject(
      { code: 'no_advertiser', reason: REASON_TEXTS[eligibility.reason ?? 'advertiser_inactive'] },
      tracer,
    );
  return {
    kind: 'offer',
    advertiserId,
    terms: leadTerms(input, { advertiserId }),
    distributionId: null,
    groupId: null,
    creditMove: null,
    capReservations: reservationsFor({ advertiserId }, caps, input),
    advertiserOverrides: advertiserOverridesFor(advertiser, null, input),
    trace: tracer.offeredTo(advertiserId),
  };
};

/**
 * Decides a lead of a campaign: one of the step's advertisers gets it, by the method of the source
 * (domain §14). They pass the checks of any candidate, and one that refuses is followed by another.
 */
const decideForCampaign = (
  route: CampaignRoute,
  caps: readonly CapConfig[],
  input: DecisionInput,
  tracer: DecisionTracer,
): Decision => {
  const { countryId } = input.lead;
  if (countryId === null) return reject(COUNTRY_UNKNOWN, tracer);
  const { method } = route;
  tracer.addStep('campaign', true, route.name);
  const choice = chooseInGroup(groupOf(route), { method, countryId }, caps, input, tracer);
  const advertiser = choice && input.snapshot.advertisers.get(choice.share.advertiserId);
  if (!advertiser)
    return reject({ code: 'no_advertiser', reason: 'No advertiser accepts this lead' }, tracer);
  return {
    kind: 'offer',
    advertiserId: advertiser.id,
    terms: leadTerms(input, choice.share),
    distributionId: null,
    groupId: route.group_id,
    creditMove: choice.creditMove,
    capReservations: reservationsFor(choice.share, caps, input),
    advertiserOverrides: advertiserOverridesFor(advertiser, null, input),
    trace: tracer.offeredTo(advertiser.id),
  };
};

type OverrideInput = Pick<DecisionInput, 'lead' | 'snapshot' | 'draw'>;
interface Override {
  readonly value: string;
  readonly origin: OverrideOrigin;
}

/**
 * An override is more specific the more it names: the advertiser first, then the publisher, then
 * countries.
 */
const specificity = (override: OverrideConfig): number =>
  (override.advertiserId !== null ? 4 : 0) +
  (override.publisherId !== null ? 2 : 0) +
  (override.countryIds.size > 0 ? 1 : 0);

/** Whether a rule for one party, or with null for all of them, applies to this one. */
const isAnyOr = (id: number | null, wanted: number): boolean => id === null || id === wanted;

/**
 * The stored override in force: the advertiser's before the publisher's, the most specific, the
 * newest.
 */
const storedOverride = (
  kind: OverrideConfig['kind'],
  advertiserId: number,
  input: OverrideInput,
): Override | null => {
  const { lead, snapshot, draw } = input;
  const appliesToCountry = ({ countryIds }: OverrideConfig): boolean =>
    countryIds.size === 0 || (lead.countryId !== null && countryIds.has(lead.countryId));
  const applies = (override: OverrideConfig): boolean =>
    override.kind === kind &&
    isAnyOr(override.advertiserId, advertiserId) &&
    isAnyOr(override.publisherId, lead.publisherId) &&
    appliesToCountry(override);
  const applicable = snapshot.overrides.filter(applies);
  for (const side of ['advertiser', 'publisher'] as const) {
    const [winner] = applicable
      .filter((override) => override.side === side)
      .sort((a, b) => specificity(b) - specificity(a) || b.id - a.id);
    if (winner)
      return { value: drawOne(winner.values, draw(`override:${winner.id}`)), origin: side };
  }
  return null;
};

/** The value that the distribution writes over a field of the lead; null if it writes none. */
const overwriteOf = (
  distribution: DistributionConfig | null,
  field: OverwriteField,
  input: OverrideInput,
): string | null => {
  const overwrite = distribution?.overwrites.find(
    (candidate) => candidate.field === field && candidate.values.length > 0,
  );
  return distribution && overwrite
    ? drawOne(overwrite.values, input.draw(`overwrite:${distribution.id}:${field}`))
    : null;
};

const fromInjection = (value: string | null | undefined): Override | null =>
  value == null ? null : { value, origin: 'injection' };
const fromDistribution = (value: string | null): Override | null =>
  value === null ? null : { value, origin: 'distribution' };

/**
 * Returns the values that the advertiser receives (domain §4, Overrides). The injection's override comes first, then
 * the advertiser's, then the publisher's, then the distribution's overwrite. With `send_org_funnel`
 * the advertiser gets the funnel that the publisher sent, whatever the overrides say.
 */
export const advertiserOverridesFor = (
  advertiser: AdvertiserConfig,
  distribution: DistributionConfig | null,
  input: OverrideInput,
): AdvertiserOverrides => {
  const { lead } = input;
  const funnel = advertiser.sendOrgFunnel
    ? null
    : (fromInjection(lead.forcedAdvertiser?.funnel) ??
      storedOverride('funnel', advertiser.id, input) ??
      fromDistribution(overwriteOf(distribution, 'funnel', input)));
  const publisherId =
    fromInjection(lead.forcedAdvertiser?.publisher_id) ??
    storedOverride('publisher_id', advertiser.id, input) ??
    fromDistribution(overwriteOf(distribution, 'affiliate_id', input));
  return {
    funnel: funnel?.value ?? lead.funnel,
    funnelOverride: funnel?.value ?? null,
    funnelOverrideOrigin: funnel?.origin ?? null,
    publisherId: publisherId?.value ?? String(lead.publisherId),
    publisherIdOverride: publisherId?.value ?? null,
    publisherIdOverrideOrigin: publisherId?.origin ?? null,
    customParams: CUSTOM_PARAMS.map(
      (field, index) => overwriteOf(distribution, field, input) ?? lead.customParams[index] ?? null,
    ),
  };
};
