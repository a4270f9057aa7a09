import { advertiserOverridesFor } from './advertiser-overrides.js';
import { groupOf } from './campaign-group.js';
import { chooseInGroup } from './choose-in-group.js';
import type { DecisionTracer } from './decision-tracer.js';
import { COUNTRY_UNKNOWN } from './lead-checks.js';
import type { CampaignRoute, Decision, DecisionInput } from './lead.js';
import { reject, reservationsFor } from './outcome.js';
import type { CapConfig } from './snapshot.js';

/**
 * Decides a lead of a campaign: one of the step's advertisers gets it, by the method of the source
 * (domain §14). They pass the checks of any candidate, and one that refuses is followed by another.
 */
export const decideForCampaign = (
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
  const advertiser = choice && input.snapshot.advertisers.get(choice.advertiserId);
  if (!advertiser)
    return reject({ code: 'no_advertiser', reason: 'No advertiser accepts this lead' }, tracer);
  return {
    kind: 'offer',
    advertiserId: advertiser.id,
    distributionId: null,
    groupId: route.group_id,
    creditMove: choice.creditMove,
    capReservations: reservationsFor(advertiser.id, caps, input),
    advertiserOverrides: advertiserOverridesFor(advertiser, null, input),
    trace: tracer.offeredTo(advertiser.id),
  };
};
