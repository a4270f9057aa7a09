import { advertiserOverridesFor } from './advertiser-overrides.js';
import { concernsTraffic } from './cap-match.js';
import { chooseInGroup, traceUnreached } from './choose-in-group.js';
import { decideForCampaign } from './decide-for-campaign.js';
import { decideForced } from './decide-forced.js';
import { DecisionTracer } from './decision-tracer.js';
import { checkLead, checkTrafficCaps, COUNTRY_UNKNOWN } from './lead-checks.js';
import type { Decision, DecisionInput } from './lead.js';
import { matchDistribution, timeslotAt } from './match-distribution.js';
import { reject, reservationsFor } from './outcome.js';
import type { CapConfig, DistributionConfig, TimeslotConfig } from './snapshot.js';

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
    const advertiser = choice && input.snapshot.advertisers.get(choice.advertiserId);
    if (!advertiser) continue;
    traceUnreached(groups.slice(index + 1), tracer);
    return {
      kind: 'offer',
      advertiserId: advertiser.id,
      distributionId: distribution.id,
      groupId: group.id,
      creditMove: choice.creditMove,
      capReservations: reservationsFor(advertiser.id, caps, input),
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
