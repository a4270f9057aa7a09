import { SLOT_UNIT } from '@leadline/contracts';
import type { AdvertiserShare } from './snapshot.js';

// Method slot shares by credits (domain §4, ADR 59): what each advertiser of a group is owed. They
// are whole numbers of `SLOT_UNIT` and add up to 0 over the group.

/** A change of one advertiser's credit. */
export interface CreditChange {
  readonly advertiser_id: number;
  readonly credit: number;
}
/** How an offer changes the credits of its group. */
export interface CreditMove {
  /** The settlement of the group before the lead. It stays, whatever becomes of the lead. */
  readonly settled: readonly CreditChange[];
  /** The moves of the lead: stored with its attempt, and taken back unless it is accepted. */
  readonly moved: readonly CreditChange[];
}

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
  const credits = new Map(
    members.map(({ advertiserId }) => [advertiserId, limited(stored.get(advertiserId) ?? 0)]),
  );
  let excess = 0;
  for (const credit of credits.values()) excess += credit;
  if (excess === 0) return credits;
  const sign = Math.sign(excess);
  const largestFirst = [...credits]
    .filter(([, credit]) => credit * sign > 0)
    .sort(([, a], [, b]) => (b - a) * sign);
  for (const [advertiserId, credit] of largestFirst) {
    const taken = sign * Math.min(Math.abs(excess), Math.abs(credit));
    credits.set(advertiserId, credit - taken);
    excess -= taken;
  }
  return credits;
};

/** The changes from the stored credits to the settled ones. Who has left has no credit any more. */
export const settlementOf = (
  stored: ReadonlyMap<number, number>,
  settled: ReadonlyMap<number, number>,
): CreditChange[] =>
  [...new Set([...stored.keys(), ...settled.keys()])].flatMap((advertiserId) => {
    const credit = (settled.get(advertiserId) ?? 0) - (stored.get(advertiserId) ?? 0);
    return credit === 0 ? [] : [{ advertiser_id: advertiserId, credit }];
  });

/** Each of the eligible gains its part of the lead, and the taker loses the lead. */
export const moveFor = (
  eligible: readonly AdvertiserShare[],
  parts: readonly number[],
  takerId: number,
): CreditChange[] =>
  eligible.flatMap(({ advertiserId }, index) => {
    const credit = (parts[index] ?? 0) - (advertiserId === takerId ? SLOT_UNIT : 0);
    return credit === 0 ? [] : [{ advertiser_id: advertiserId, credit }];
  });

/** Adds changes to credits in memory. */
export const applyChanges = (
  credits: Map<number, number>,
  { settled, moved }: CreditMove,
): void => {
  for (const { advertiser_id: advertiserId, credit } of [...settled, ...moved])
    credits.set(advertiserId, (credits.get(advertiserId) ?? 0) + credit);
};
