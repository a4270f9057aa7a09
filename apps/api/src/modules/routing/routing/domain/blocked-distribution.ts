import { concernsTraffic, CUSTOM_PARAMS, LEAD_BLOCKS, type LeadBlock } from '@leadline/contracts';
import { eligibilityOf } from './choose-in-group.js';
import type { BatchView } from './counters.js';
import type { RoutedLead } from './lead.js';
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

/** Returns why a distribution sends an advertiser no lead now. Null if it does. */
export const blockOf = (
  advertiserId: number,
  distribution: DistributionConfig,
  { snapshot, view, now, isPaused }: TrafficState,
): LeadBlock | null => {
  const lead = usualLeadOf(distribution);
  const { countryId } = distribution;
  const subject = { publisherId: lead.publisherId, countryId, funnel: lead.funnel };
  const { reason } = eligibilityOf(
    { advertiserId },
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
        circuitOpen: isPaused ? new Set([advertiserId]) : NOBODY,
      }),
    },
  );
  const block = LEAD_BLOCKS.find((one) => one === reason);
  if (block) return block;
  const timeslot = timeslotAt(distribution, now);
  if (!timeslot) return 'outside_hours';
  const hasShare = timeslot.groups.some(({ shares }) =>
    shares.some((share) => share.advertiserId === advertiserId && share.weight > 0),
  );
  return hasShare ? null : 'other_timeslot';
};
