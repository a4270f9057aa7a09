import { dayText, isInsideHours, wallClockAt } from '@leadline/contracts';
import { blockedBy } from './blacklist.js';
import { concernsAdvertiser, concernsTraffic, reservationOf, isTrafficCap } from './cap-match.js';
import { capHasRoom, eligibilityOf } from './eligibility.js';
import type {
  CandidateReason,
  CandidateTrace,
  Decision,
  DecisionInput,
  ForcedAdvertiser,
  Offer,
  RejectCode,
  StepTrace,
  Trace,
} from './lead.js';
import { pick } from './picks.js';
import type { Draw } from './random.js';
import type {
  AdvertiserConfig,
  CapConfig,
  DistributionConfig,
  GroupConfig,
  TimeslotConfig,
} from './snapshot.js';
import { advertiserOverridesFor } from './advertiser-overrides.js';

// The one engine (domain §4). It takes lead, snapshot, clock, draw and view, and returns a decision: production, simulations and
// tests call the same function.

/** Collects the trace while the checks run. */
class Tracer {
  readonly steps: StepTrace[] = [];
  readonly candidates: CandidateTrace[] = [];
  distribution: Trace['distribution'] = null;
  optimize: Trace['optimize'] = null;
  constructor(private readonly input: DecisionInput) {}
  step(step: string, passed: boolean, detail: string | null = null): void {
    this.steps.push({ step, passed, detail });
  }
  trace(offeredTo: number | null, code: RejectCode | null): Trace {
    return {
      version: this.input.snapshot.version,
      at: this.input.now.toISOString(),
      steps: this.steps,
      distribution: this.distribution,
      optimize: this.optimize,
      candidates: this.candidates,
      verdict: { offered_to: offeredTo, code },
    };
  }
}

interface Fault {
  readonly code: RejectCode;
  readonly reason: string;
  readonly hide?: boolean;
  readonly distributionId?: number;
}

/** Checks 1 to 4, in order; the first failure decides. */
const leadFault = (input: DecisionInput, tracer: Tracer): Fault | null => {
  const { lead, snapshot, now, view } = input;
  const publisher = snapshot.publishers.get(lead.publisherId);
  tracer.step('publisher', publisher?.isActive === true);
  if (!publisher?.isActive)
    return { code: 'publisher_inactive', reason: 'The publisher is not active' };
  const entry = blockedBy(lead, snapshot, now);
  tracer.step('blacklist', entry === null, entry ? `item ${entry.id}` : null);
  if (entry)
    return {
      code: 'blacklisted',
      reason: `Blocked by blacklist item ${entry.id}`,
      hide: entry.hide,
    };
  if (lead.countryId === null) {
    tracer.step('country', false);
    return { code: 'country_unknown', reason: 'The country could not be found' };
  }
  const supported =
    publisher.supportedCountryIds.size === 0 || publisher.supportedCountryIds.has(lead.countryId);
  tracer.step('publisher_countries', supported);
  if (!supported)
    return { code: 'geo_not_supported', reason: 'The publisher does not send this country' };
  // That rule is for what a publisher sends. It did not send this lead, staff did.
  if (lead.forcedAdvertiser) return null;
  const duplicate = publisher.blockDuplicateLeads && view.isDuplicate;
  tracer.step('duplicates', !duplicate);
  return duplicate
    ? { code: 'duplicate_lead', reason: 'The publisher sent this e-mail or phone before' }
    : null;
};

/** The most specific active match; no falling through when it is exhausted. */
export const matchDistribution = ({
  lead,
  snapshot,
}: Pick<DecisionInput, 'lead' | 'snapshot'>): DistributionConfig | null =>
  (lead.countryId === null ? undefined : snapshot.distributions.get(lead.countryId))?.find(
    (distribution) =>
      (distribution.publisherId === null || distribution.publisherId === lead.publisherId) &&
      (distribution.customParam1 === null || distribution.customParam1 === lead.customParams[0]),
  ) ?? null;

/** The timeslot that covers the minute; outside all of them the first, unless the distribution rejects then (ADR 0006). */
const timeslotAt = (distribution: DistributionConfig, now: Date): TimeslotConfig | null => {
  const clock = wallClockAt(now, distribution.zone);
  const covering = distribution.timeslots.find((timeslot) =>
    isInsideHours(timeslot.hours, clock.weekday, clock.hour * 60 + clock.minute),
  );
  return covering ?? (distribution.rejectOutsideHours ? null : (distribution.timeslots[0] ?? null));
};

const reject = (fault: Fault, tracer: Tracer): Decision => ({
  kind: 'reject',
  code: fault.code,
  reason: fault.reason,
  hide: fault.hide ?? false,
  distributionId: fault.distributionId ?? null,
  trace: tracer.trace(null, fault.code),
});

/** Weighs one group; answers the advertiser picked, or null when nobody in it is eligible. */
const pickInGroup = (
  group: GroupConfig,
  distribution: DistributionConfig,
  caps: readonly CapConfig[],
  input: DecisionInput,
  tracer: Tracer,
): number | null => {
  const weighed = group.brands.map((brand) => ({
    brand,
    eligibility: eligibilityOf(brand.advertiserId, caps, input),
  }));
  const eligible = weighed
    .filter(({ eligibility }) => eligibility.reason === null)
    .map(({ brand }) => brand);
  // A draw of its own after every refusal: the number that led to the first advertiser would lead to its neighbour, not to one by the shares.
  const draw: Draw = (purpose) => input.draw(`${purpose}:${group.id}:${input.view.refusedBy.size}`);
  const { conversionStats } = input.snapshot;
  const picked =
    eligible.length === 0
      ? null
      : pick(distribution.method, {
          eligible,
          taken: input.view.slots.get(group.id) ?? new Map<number, number>(),
          conversionStats,
          countryId: distribution.countryId,
          draw,
        });
  if (picked?.drawnBy)
    tracer.optimize = {
      conversion_stats_version: conversionStats.version,
      drawn_by: picked.drawnBy,
    };
  for (const { brand, eligibility } of weighed) {
    const isPicked = picked?.advertiserId === brand.advertiserId && eligibility.reason === null;
    tracer.candidates.push({
      group_id: group.id,
      group: group.name,
      advertiser_id: brand.advertiserId,
      advertiser: input.snapshot.advertisers.get(brand.advertiserId)?.name ?? '',
      verdict: isPicked ? 'picked' : eligibility.reason === null ? 'eligible' : 'skipped',
      reason: isPicked ? null : (eligibility.reason ?? 'not_picked'),
      share: brand.weight / 100,
      score: picked?.scores.get(brand.advertiserId) ?? null,
      caps: eligibility.caps,
    });
  }
  return picked?.advertiserId ?? null;
};

const listUnreached = (
  groups: readonly GroupConfig[],
  input: DecisionInput,
  tracer: Tracer,
): void => {
  for (const group of groups)
    for (const brand of group.brands) {
      tracer.candidates.push({
        group_id: group.id,
        group: group.name,
        advertiser_id: brand.advertiserId,
        advertiser: input.snapshot.advertisers.get(brand.advertiserId)?.name ?? '',
        verdict: 'skipped',
        reason: 'not_reached',
        share: brand.weight / 100,
        score: null,
        caps: [],
      });
    }
};

const holdsFor = (
  advertiser: AdvertiserConfig,
  caps: readonly CapConfig[],
  { lead, now }: DecisionInput,
): Offer['holds'] =>
  lead.isTest
    ? []
    : caps
        .filter((cap) => cap.type === 'lead' && concernsAdvertiser(cap, advertiser.id))
        .map((cap) => reservationOf(cap, now));

/** Why the one advertiser that was chosen does not get the lead, for staff to read. */
const NOT_TAKEN: Readonly<Record<CandidateReason, string>> = {
  advertiser_inactive: 'The advertiser is not active',
  excluded: 'The advertiser is excluded for this publisher, country or funnel',
  country_not_supported: 'The advertiser does not take this country',
  closed: 'The advertiser is closed at this time',
  no_traffic: 'The advertiser is open, but takes no leads at this time',
  cap_full: 'A cap is full',
  already_took: 'The advertiser has this e-mail or phone already',
  refused: 'The advertiser did not take the lead',
  circuit_open: 'The advertiser is not called for now, because its calls keep failing',
  not_picked: 'The advertiser was not picked',
  not_reached: 'The advertiser was not asked',
};

/** The checks of a candidate for the advertiser that staff chose, and nobody else is asked (domain §8). */
const decideForced = (
  { advertiser_id: id }: ForcedAdvertiser,
  caps: readonly CapConfig[],
  input: DecisionInput,
  tracer: Tracer,
): Decision => {
  const advertiser = input.snapshot.advertisers.get(id);
  const eligibility = eligibilityOf(id, caps, input);
  tracer.step('directed', true, advertiser?.name ?? null);
  tracer.candidates.push({
    group_id: 0,
    group: 'Chosen by staff',
    advertiser_id: id,
    advertiser: advertiser?.name ?? '',
    verdict: eligibility.reason === null ? 'picked' : 'skipped',
    reason: eligibility.reason,
    share: 100,
    score: null,
    caps: eligibility.caps,
  });
  if (eligibility.reason !== null || !advertiser)
    return reject(
      { code: 'no_advertiser', reason: NOT_TAKEN[eligibility.reason ?? 'advertiser_inactive'] },
      tracer,
    );
  return {
    kind: 'offer',
    advertiserId: id,
    distributionId: null,
    groupId: null,
    slotDay: null,
    holds: holdsFor(advertiser, caps, input),
    advertiserOverrides: advertiserOverridesFor(advertiser, null, input),
    trace: tracer.trace(id, null),
  };
};

/** Decides who is offered the lead now, or why nobody is. Pure: the same input gives the same decision. */
export const decide = (input: DecisionInput): Decision => {
  const tracer = new Tracer(input);
  const { lead, snapshot, now } = input;
  const fault = leadFault(input, tracer);
  if (fault || lead.countryId === null)
    return reject(
      fault ?? { code: 'country_unknown', reason: 'The country could not be found' },
      tracer,
    );
  const subject = { publisherId: lead.publisherId, countryId: lead.countryId, funnel: lead.funnel };
  const caps = snapshot.caps.filter((cap) => concernsTraffic(cap, subject));
  const full = lead.isTest
    ? undefined
    : caps.find((cap) => isTrafficCap(cap) && !capHasRoom(cap, input));
  tracer.step('publisher_caps', !full, full ? `cap ${full.id}` : null);
  if (full) return reject({ code: 'cap_reached', reason: `Cap ${full.id} is full` }, tracer);
  if (lead.forcedAdvertiser) return decideForced(lead.forcedAdvertiser, caps, input, tracer);
  const distribution = matchDistribution(input);
  tracer.step(
    'distribution',
    distribution !== null,
    distribution ? `distribution ${distribution.id}` : null,
  );
  if (!distribution)
    return reject({ code: 'no_distribution', reason: 'No distribution takes this lead' }, tracer);
  const timeslot = timeslotAt(distribution, now);
  tracer.distribution = {
    id: distribution.id,
    name: distribution.name,
    method: distribution.method,
    timeslot: timeslot?.name ?? null,
  };
  tracer.step('hours', timeslot !== null, timeslot?.name ?? null);
  if (!timeslot)
    return reject(
      {
        code: 'outside_hours',
        reason: 'Outside the opening hours of the distribution',
        distributionId: distribution.id,
      },
      tracer,
    );
  for (const [index, group] of timeslot.groups.entries()) {
    const advertiserId = pickInGroup(group, distribution, caps, input, tracer);
    const advertiser = advertiserId === null ? undefined : snapshot.advertisers.get(advertiserId);
    if (!advertiser) continue;
    listUnreached(timeslot.groups.slice(index + 1), input, tracer);
    const slotDay =
      distribution.method === 'slot' && !lead.isTest
        ? dayText(wallClockAt(now, distribution.zone))
        : null;
    return {
      kind: 'offer',
      advertiserId: advertiser.id,
      distributionId: distribution.id,
      groupId: group.id,
      slotDay,
      holds: holdsFor(advertiser, caps, input),
      advertiserOverrides: advertiserOverridesFor(advertiser, distribution, input),
      trace: tracer.trace(advertiser.id, null),
    };
  }
  return reject(
    {
      code: 'no_advertiser',
      reason: 'No advertiser takes this lead',
      distributionId: distribution.id,
    },
    tracer,
  );
};
