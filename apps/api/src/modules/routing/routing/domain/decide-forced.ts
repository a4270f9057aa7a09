import { advertiserOverridesFor } from './advertiser-overrides.js';
import type { DecisionTracer } from './decision-tracer.js';
import { eligibilityOf } from './eligibility.js';
import type { CandidateReason, Decision, DecisionInput, ForcedAdvertiser } from './lead.js';
import { reject, reservationsFor } from './outcome.js';
import type { CapConfig } from './snapshot.js';

/** Why the advertiser that staff chose does not get the lead, in words for staff. */
const REASON_TEXTS: Readonly<Record<CandidateReason, string>> = {
  off: 'The advertiser is off',
  advertiser_inactive: 'The advertiser is not active',
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
export const decideForced = (
  { advertiser_id: advertiserId }: ForcedAdvertiser,
  caps: readonly CapConfig[],
  input: DecisionInput,
  tracer: DecisionTracer,
): Decision => {
  const advertiser = input.snapshot.advertisers.get(advertiserId);
  const eligibility = eligibilityOf(advertiserId, caps, input);
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
    distributionId: null,
    groupId: null,
    creditMove: null,
    capReservations: reservationsFor(advertiserId, caps, input),
    advertiserOverrides: advertiserOverridesFor(advertiser, null, input),
    trace: tracer.offeredTo(advertiserId),
  };
};
