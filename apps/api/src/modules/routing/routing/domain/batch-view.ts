import { personKeysOf } from '@leadline/contracts';
import {
  concernsTraffic,
  reservationKey,
  reservationOf,
  openKeyOf,
  type CapReservation,
  type CapUsage,
} from './cap-match.js';
import { groupOf } from './campaign-group.js';
import { matchDistribution } from './match-distribution.js';
import type { DecisionInput, Offer, RoutedLead, RoutingView } from './lead.js';
import { applyChanges } from './slot-credits.js';
import type { GroupConfig, Snapshot } from './snapshot.js';

/**
 * The credit of an advertiser in a group, for method slot. The group is of a distribution or of a
 * step of a campaign.
 */
export interface CreditRef {
  readonly group_id: number;
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

/** The groups that may share the lead by method slot. */
const slotGroupsOf = (lead: RoutedLead, snapshot: Snapshot): readonly GroupConfig[] => {
  if (lead.forcedAdvertiser) return [];
  if (lead.campaignRoute)
    return lead.campaignRoute.method === 'slot' ? [groupOf(lead.campaignRoute)] : [];
  const distribution = matchDistribution({ lead, snapshot });
  if (distribution?.method !== 'slot') return [];
  return distribution.timeslots.flatMap((timeslot) => timeslot.groups);
};

/** The credits of all members of the groups that decisions about these leads may read. */
export const creditsFor = (leads: readonly RoutedLead[], snapshot: Snapshot): CreditRef[] => {
  const refs = new Map<string, CreditRef>();
  for (const lead of leads)
    for (const group of slotGroupsOf(lead, snapshot))
      for (const { advertiserId } of group.shares)
        refs.set(`${group.id}:${advertiserId}`, {
          group_id: group.id,
          advertiser_id: advertiserId,
        });
  return [...refs.values()];
};

/**
 * The counters of a batch while it is decided. Each offer counts before the next lead is decided.
 */
export class BatchView {
  private readonly usage = new Map<string, CapUsage>();
  private readonly credits = new Map<number, Map<number, number>>();
  /** Advertisers that leads of this batch are offered to, by e-mail and phone. */
  private readonly offeredInBatch = new Map<string, Set<number>>();

  constructor(
    windows: readonly (CapReservation & CapUsage)[],
    credits: readonly (CreditRef & { readonly credit: number })[],
    private readonly mergesAliases = true,
  ) {
    for (const window of windows)
      this.usage.set(reservationKey(window), { filled: window.filled, reserved: window.reserved });
    for (const { group_id: groupId, advertiser_id: advertiserId, credit } of credits)
      this.creditsOf(groupId).set(advertiserId, credit);
  }

  /** The view of one lead: the counters of the batch, and the facts of the lead itself. */
  viewOf(lead: RoutedLead, facts: Omit<RoutingView, 'usage' | 'credits'>): RoutingView {
    const acceptedBy = new Set([
      ...facts.acceptedBy,
      ...personKeysOf(lead, this.mergesAliases).flatMap((key) => [
        ...(this.offeredInBatch.get(key) ?? []),
      ]),
    ]);
    return { ...facts, acceptedBy, usage: this.usage, credits: this.credits };
  }

  /** Counts an offer. */
  count(lead: DecisionInput['lead'], offer: Offer): void {
    for (const reservation of offer.capReservations) {
      const usage = this.usage.get(reservationKey(reservation));
      if (usage)
        this.usage.set(reservationKey(reservation), { ...usage, reserved: usage.reserved + 1 });
    }
    if (offer.creditMove && offer.groupId !== null)
      applyChanges(this.creditsOf(offer.groupId), offer.creditMove);
    if (lead.isTest) return;
    for (const person of personKeysOf(lead, this.mergesAliases)) {
      const advertiserIds = this.offeredInBatch.get(person) ?? new Set();
      this.offeredInBatch.set(person, advertiserIds.add(offer.advertiserId));
    }
  }

  private creditsOf(groupId: number): Map<number, number> {
    let credits = this.credits.get(groupId);
    if (!credits) {
      credits = new Map();
      this.credits.set(groupId, credits);
    }
    return credits;
  }
}
