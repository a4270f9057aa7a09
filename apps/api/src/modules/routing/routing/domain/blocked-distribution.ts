import { concernsTraffic, CUSTOM_PARAMS, LEAD_BLOCKS, type LeadBlock } from '@leadline/contracts';
import { eligibilityOf } from './choose-in-group.js';
import type { BatchView } from './counters.js';
import type { Member, RoutedLead } from './lead.js';
import { timeslotAt, type DistributionConfig, type Snapshot } from './snapshot.js';

/**
 * Returns a lead as any that comes to the distribution. Caps, exclusions and overrides for certain
 * funnels do not concern it, nor those for certain publishers, unless the distribution names one.
 */
export const usualLeadOf = ({
  countryId,
  publisherId,
  customParam1,
}: DistributionConfig): RoutedLead => ({
  id: 0,
  publisherId: publisherId ?? 0,
  countryId,
  email: '',
  phone: '',
  ip: '',
  offer: null,
  funnel: null,
  customParams: CUSTOM_PARAMS.map((_name, index) => (index === 0 ? customParam1 : null)),
  isTest: false,
  forcedAdvertiser: null,
  campaignRoute: null,
});

/** The state in which a distribution is looked at. */
export interface TrafficState {
  readonly snapshot: Snapshot;
  readonly view: BatchView;
  readonly now: Date;
  /** Whether calls of the advertiser are paused. */
  readonly isPaused: boolean;
}

const NOBODY: ReadonlySet<number> = new Set();

/** The shares of an advertiser, one for each deal that names it; at least one. */
const membersOf = (advertiserId: number, { timeslots }: DistributionConfig): Member[] => {
  const named = timeslots.flatMap(({ groups }) =>
    groups.flatMap(({ shares }) =>
      shares.filter((share) => share.advertiserId === advertiserId && share.weight > 0),
    ),
  );
  return named.length > 0 ? named : [{ advertiserId }];
};

const blockOfMember = (
  member: Member,
  distribution: DistributionConfig,
  { snapshot, view, now, isPaused }: TrafficState,
): LeadBlock | null => {
  const lead = usualLeadOf(distribution);
  const { countryId } = distribution;
  const subject = { publisherId: lead.publisherId, countryId, funnel: lead.funnel };
  const { reason } = eligibilityOf(
    member,
    snapshot.caps.filter((cap) => concernsTraffic(cap, subject)),
    {
      lead,
      snapshot,
      now,
      draw: () => 0,
      view: view.viewOf(lead, {
        acceptedBy: NOBODY,
        refusedBy: NOBODY,
        notSentTo: NOBODY,
        isDuplicate: false,
        circuitOpen: isPaused ? new Set([member.advertiserId]) : NOBODY,
      }),
    },
  );
  return LEAD_BLOCKS.find((one) => one === reason) ?? null;
};

/**
 * Returns why a distribution sends an advertiser no lead now. Null if it does, under one of its
 * deals at least.
 */
export const blockOf = (
  advertiserId: number,
  distribution: DistributionConfig,
  state: TrafficState,
): LeadBlock | null => {
  const [block = null, ...others] = membersOf(advertiserId, distribution).map((member) =>
    blockOfMember(member, distribution, state),
  );
  if (others.every((one) => one !== null) && block) return block;
  const timeslot = timeslotAt(distribution, state.now);
  if (!timeslot) return 'outside_hours';
  const hasShare = timeslot.groups.some(({ shares }) =>
    shares.some((share) => share.advertiserId === advertiserId && share.weight > 0),
  );
  return hasShare ? null : 'other_timeslot';
};
