import { dayText, wallClockAt } from '@leadline/contracts';
import {
  concernsTraffic,
  reservationKey,
  reservationOf,
  openKeyOf,
  type CapReservation,
  type CapUsage,
} from './cap-match.js';
import { CAMPAIGN_ZONE, groupOf } from './campaign-group.js';
import { matchDistribution } from './match-distribution.js';
import type { DecisionInput, Offer, RoutedLead, RoutingView } from './lead.js';
import type { GroupConfig, Snapshot } from './snapshot.js';

/**
 * A counter of method slot: the acceptances of one advertiser in one group on one day. The group is
 * of a distribution or of a step of a campaign.
 */
export interface SlotRef {
  readonly group_id: number;
  readonly day: string;
  readonly advertiser_id: number;
}

/** The cap windows that decisions about these leads may read. */
export const windowsFor = (
  leads: readonly RoutedLead[],
  snapshot: Snapshot,
  now: Date,
): CapReservation[] => {
  const windows = new Map<string, CapReservation>();
  for (const lead of leads) {
    if (lead.countryId === null || lead.isTest) continue;
    const subject = {
      publisherId: lead.publisherId,
      countryId: lead.countryId,
      funnel: lead.funnel,
    };
    for (const cap of snapshot.caps)
      if (concernsTraffic(cap, subject)) windows.set(openKeyOf(cap, now), reservationOf(cap, now));
  }
  return [...windows.values()];
};

interface SlotGroups {
  readonly groups: readonly GroupConfig[];
  readonly zone: string;
}
const NO_GROUPS: SlotGroups = { groups: [], zone: CAMPAIGN_ZONE };

/** The groups that may share the lead by method slot, and the zone of their days. */
const slotGroupsOf = (lead: RoutedLead, snapshot: Snapshot): SlotGroups => {
  if (lead.forcedAdvertiser) return NO_GROUPS;
  if (lead.campaignRoute)
    return lead.campaignRoute.method === 'slot'
      ? { groups: [groupOf(lead.campaignRoute)], zone: CAMPAIGN_ZONE }
      : NO_GROUPS;
  const distribution = matchDistribution({ lead, snapshot });
  if (distribution?.method !== 'slot') return NO_GROUPS;
  return {
    groups: distribution.timeslots.flatMap((timeslot) => timeslot.groups),
    zone: distribution.zone,
  };
};

/** The slot counters that decisions about these leads may read. */
export const slotsFor = (
  leads: readonly RoutedLead[],
  snapshot: Snapshot,
  now: Date,
): SlotRef[] => {
  const refs = new Map<string, SlotRef>();
  for (const lead of leads) {
    const { groups, zone } = slotGroupsOf(lead, snapshot);
    const day = dayText(wallClockAt(now, zone));
    for (const group of groups)
      for (const share of group.shares) {
        refs.set(`${group.id}:${share.advertiserId}`, {
          group_id: group.id,
          day,
          advertiser_id: share.advertiserId,
        });
      }
  }
  return [...refs.values()];
};

/**
 * The counters of a batch while it is decided. Each offer counts before the next lead is decided.
 */
export class BatchView {
  private readonly usage = new Map<string, CapUsage>();
  private readonly slots = new Map<number, Map<number, number>>();
  /** Advertisers that leads of this batch are offered to, by e-mail and phone. */
  private readonly offeredInBatch = new Map<string, Set<number>>();

  constructor(
    windows: readonly (CapReservation & CapUsage)[],
    slots: readonly { group_id: number; advertiser_id: number; taken: number }[],
  ) {
    for (const window of windows)
      this.usage.set(reservationKey(window), { filled: window.filled, reserved: window.reserved });
    for (const slot of slots) this.slotsOf(slot.group_id).set(slot.advertiser_id, slot.taken);
  }

  /** The view of one lead: the counters of the batch, and the facts of the lead itself. */
  viewOf(lead: RoutedLead, facts: Omit<RoutingView, 'usage' | 'slots'>): RoutingView {
    const acceptedBy = new Set([
      ...facts.acceptedBy,
      ...(this.offeredInBatch.get(lead.email) ?? []),
      ...(this.offeredInBatch.get(lead.phone) ?? []),
    ]);
    return { ...facts, acceptedBy, usage: this.usage, slots: this.slots };
  }

  /** Counts an offer. */
  count(lead: DecisionInput['lead'], offer: Offer): void {
    for (const reservation of offer.capReservations) {
      const usage = this.usage.get(reservationKey(reservation));
      if (usage)
        this.usage.set(reservationKey(reservation), { ...usage, reserved: usage.reserved + 1 });
    }
    if (offer.slotDay !== null && offer.groupId !== null) {
      const counts = this.slotsOf(offer.groupId);
      counts.set(offer.advertiserId, (counts.get(offer.advertiserId) ?? 0) + 1);
    }
    if (lead.isTest) return;
    for (const person of [lead.email, lead.phone]) {
      const advertiserIds = this.offeredInBatch.get(person) ?? new Set();
      this.offeredInBatch.set(person, advertiserIds.add(offer.advertiserId));
    }
  }

  private slotsOf(groupId: number): Map<number, number> {
    let counts = this.slots.get(groupId);
    if (!counts) {
      counts = new Map();
      this.slots.set(groupId, counts);
    }
    return counts;
  }
}
