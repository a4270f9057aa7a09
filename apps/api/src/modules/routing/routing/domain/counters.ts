import {
  capReservationIn,
  capWindow,
  type CapReservation,
  type CapWindow,
  SLOT_UNIT,
  personKeysOf,
  concernsTraffic,
} from '@leadline/contracts';
import {
  type CapUsage,
  type CreditChange,
  type CreditMove,
  type DecisionInput,
  type Offer,
  type RoutedLead,
  type RoutingView,
  groupOf,
} from './lead.js';
import {
  type CapConfig,
  type AdvertiserShare,
  type GroupConfig,
  type Snapshot,
  matchDistribution,
  memberIdOf,
} from './snapshot.js';

/**
 * Whether a cap names no advertiser. If such a cap is full, the lead is rejected; other caps only
 * skip their advertisers.
 */
export const isTrafficCap = (cap: CapConfig): boolean => cap.advertiserIds.size === 0;

interface OpenWindow {
  readonly window: CapWindow;
  readonly reservation: CapReservation;
  readonly key: string;
}
const openWindows = new WeakMap<CapConfig, OpenWindow>();
export const reservationKey = (reservation: CapReservation): string =>
  `${reservation.cap_id}@${reservation.window_start}`;
/**
 * The open window of a cap. Kept per cap until it ends, because computing it costs more than a
 * decision.
 */
const openWindowOf = (cap: CapConfig, now: Date): OpenWindow => {
  const known = openWindows.get(cap);
  if (known && known.window.start <= now && now < known.window.end) return known;
  const rule = {
    interval: cap.interval,
    reset_time: cap.resetTime,
    zone: cap.zone,
    window_started_at: cap.windowStartedAt,
  };
  const window = capWindow(rule, now);
  const reservation = capReservationIn(cap.id, window);
  const opened = { window, reservation, key: reservationKey(reservation) };
  openWindows.set(cap, opened);
  return opened;
};
export const windowOf = (cap: CapConfig, now: Date): CapWindow => openWindowOf(cap, now).window;
export const reservationOf = (cap: CapConfig, now: Date): CapReservation =>
  openWindowOf(cap, now).reservation;
/** `reservationKey` of the open window. */
export const openKeyOf = (cap: CapConfig, now: Date): string => openWindowOf(cap, now).key;

/**
 * FTDs may exceed a cap, because a reported FTD is never lost: a cap is full at or above its limit.
 * Reservations count.
 */
export const hasRoom = (cap: CapConfig, usage: CapUsage | undefined): boolean =>
  (usage?.filled ?? 0) + (usage?.reserved ?? 0) < cap.cap;

// Method slot shares by credits (domain §4, ADR 59): what each advertiser of a group is owed. They
// are whole numbers of `SLOT_UNIT` and add up to 0 over the group.

/**
 * The parts of one lead by the weights of the eligible, in their order. Fractions are cut off, and
 * the units that are left over go one each to the largest fractions, the first in the list if equal.
 */
export const partsOf = (eligible: readonly AdvertiserShare[]): number[] => {
  const sum = eligible.reduce((all, { weight }) => all + weight, 0);
  const parts = eligible.map(({ weight }) => Math.floor((weight * SLOT_UNIT) / sum));
  const left = SLOT_UNIT - parts.reduce((all, part) => all + part, 0);
  if (left === 0) return parts;
  const byFraction = eligible
    .map(({ weight }, index) => ({ index, fraction: (weight * SLOT_UNIT) % sum }))
    .sort((a, b) => b.fraction - a.fraction || a.index - b.index)
    .slice(0, left);
  for (const { index } of byFraction) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
};

/**
 * Nobody is owed more than two leads, or owes more. Leads that come and go one by one stay below
 * one and a half; many that are refused at once do not.
 */
const LIMIT = 2 * SLOT_UNIT;
const limited = (credit: number): number => Math.max(-LIMIT, Math.min(LIMIT, credit));

/**
 * The credits of the members as they count for the next lead, in the order of the group. What
 * the limit leaves over, and what advertisers that have left were owed or owed, is taken off those
 * members whose credits it makes smaller, the largest first, so that all add up to 0.
 */
export const settledCredits = (
  members: readonly AdvertiserShare[],
  stored: ReadonlyMap<number, number>,
): Map<number, number> => {
  const credits = new Map(members.map(memberIdOf).map((id) => [id, limited(stored.get(id) ?? 0)]));
  let excess = 0;
  for (const credit of credits.values()) excess += credit;
  if (excess === 0) return credits;
  const sign = Math.sign(excess);
  const largestFirst = [...credits]
    .filter(([, credit]) => credit * sign > 0)
    .sort(([, a], [, b]) => (b - a) * sign);
  for (const [memberId, credit] of largestFirst) {
    const taken = sign * Math.min(Math.abs(excess), Math.abs(credit));
    credits.set(memberId, credit - taken);
    excess -= taken;
  }
  return credits;
};

/** The changes from the stored credits to the settled ones. Who has left has no credit any more. */
export const settlementOf = (
  stored: ReadonlyMap<number, number>,
  settled: ReadonlyMap<number, number>,
): CreditChange[] =>
  [...new Set([...stored.keys(), ...settled.keys()])].flatMap((memberId) => {
    const credit = (settled.get(memberId) ?? 0) - (stored.get(memberId) ?? 0);
    return credit === 0 ? [] : [{ advertiser_id: memberId, credit }];
  });

/** Each of the eligible gains its part of the lead, and the taker loses the lead. */
export const moveFor = (
  eligible: readonly AdvertiserShare[],
  parts: readonly number[],
  takerId: number,
): CreditChange[] =>
  eligible.map(memberIdOf).flatMap((memberId, index) => {
    const credit = (parts[index] ?? 0) - (memberId === takerId ? SLOT_UNIT : 0);
    return credit === 0 ? [] : [{ advertiser_id: memberId, credit }];
  });

/** Adds changes to credits in memory. */
export const applyChanges = (
  credits: Map<number, number>,
  { settled, moved }: CreditMove,
): void => {
  for (const { advertiser_id: memberId, credit } of [...settled, ...moved])
    credits.set(memberId, (credits.get(memberId) ?? 0) + credit);
};

/**
 * The credit of a member of a group, for method slot: `advertiser_id` is its `memberIdOf`. The group
 * is of a distribution or of a step of a campaign.
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
      for (const memberId of group.shares.map(memberIdOf))
        refs.set(`${group.id}:${memberId}`, { group_id: group.id, advertiser_id: memberId });
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
    for (const { group_id: groupId, advertiser_id: memberId, credit } of credits)
      this.creditsOf(groupId).set(memberId, credit);
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
