import { dayText, wallClockAt } from '@leadline/contracts';
import {
  concernsTraffic,
  reservationKey,
  reservationOf,
  openKeyOf,
  type CapReservation,
  type CapUsage,
} from './cap-match.js';
import { matchDistribution } from './engine.js';
import type { DecisionInput, Offer, RoutedLead, RoutingView } from './lead.js';
import type { Snapshot } from './snapshot.js';

export interface SlotRef {
  readonly group_id: number;
  readonly day: string;
  readonly advertiser_id: number;
}

/** The cap windows that decisions about these leads may look at. */
export const windowsFor = (
  leads: readonly RoutedLead[],
  snapshot: Snapshot,
  now: Date,
): CapReservation[] => {
  const holds = new Map<string, CapReservation>();
  for (const lead of leads) {
    if (lead.countryId === null || lead.isTest) continue;
    const subject = {
      publisherId: lead.publisherId,
      countryId: lead.countryId,
      funnel: lead.funnel,
    };
    for (const cap of snapshot.caps)
      if (concernsTraffic(cap, subject)) holds.set(openKeyOf(cap, now), reservationOf(cap, now));
  }
  return [...holds.values()];
};

/** The slot counters that decisions about these leads may look at. */
export const slotsFor = (
  leads: readonly RoutedLead[],
  snapshot: Snapshot,
  now: Date,
): SlotRef[] => {
  const refs = new Map<string, SlotRef>();
  for (const lead of leads) {
    const distribution = lead.forcedAdvertiser ? null : matchDistribution({ lead, snapshot });
    if (distribution?.method !== 'slot') continue;
    const day = dayText(wallClockAt(now, distribution.zone));
    for (const timeslot of distribution.timeslots)
      for (const group of timeslot.groups)
        for (const brand of group.brands) {
          refs.set(`${group.id}:${brand.advertiserId}`, {
            group_id: group.id,
            day,
            advertiser_id: brand.advertiserId,
          });
        }
  }
  return [...refs.values()];
};

/** Counters of a batch while it is decided: each offer takes its places before the next lead is looked at. */
export class BatchView {
  private readonly usage = new Map<string, CapUsage>();
  private readonly slots = new Map<number, Map<number, number>>();
  /** What leads of this very batch took, by e-mail and phone. */
  private readonly takenNow = new Map<string, Set<number>>();

  constructor(
    windows: readonly (CapReservation & CapUsage)[],
    slots: readonly { group_id: number; advertiser_id: number; taken: number }[],
  ) {
    for (const window of windows)
      this.usage.set(reservationKey(window), { filled: window.filled, reserved: window.reserved });
    for (const slot of slots) this.slotsOf(slot.group_id).set(slot.advertiser_id, slot.taken);
  }

  /** The view of one lead: the shared counters and what was read of the lead itself. */
  viewOf(
    lead: RoutedLead,
    facts: Pick<RoutingView, 'takenBy' | 'refusedBy' | 'isDuplicate' | 'circuitOpen'>,
  ): RoutingView {
    const takenBy = new Set([
      ...facts.takenBy,
      ...(this.takenNow.get(lead.email) ?? []),
      ...(this.takenNow.get(lead.phone) ?? []),
    ]);
    return { ...facts, takenBy, usage: this.usage, slots: this.slots };
  }

  take(lead: DecisionInput['lead'], offer: Offer): void {
    for (const hold of offer.holds) {
      const usage = this.usage.get(reservationKey(hold));
      if (usage) this.usage.set(reservationKey(hold), { ...usage, reserved: usage.reserved + 1 });
    }
    if (offer.slotDay !== null && offer.groupId !== null) {
      const counts = this.slotsOf(offer.groupId);
      counts.set(offer.advertiserId, (counts.get(offer.advertiserId) ?? 0) + 1);
    }
    if (!lead.isTest)
      for (const person of [lead.email, lead.phone])
        this.takenNow.set(
          person,
          new Set([...(this.takenNow.get(person) ?? []), offer.advertiserId]),
        );
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
