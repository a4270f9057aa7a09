import type { AdvertiserShare } from '#modules/routing/routing/domain/snapshot.js';

// The credits of method slot, written from domain §4 with exact fractions.

/** Millionths of a lead. */
const LEAD = 1_000_000n;

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}
const isMore = (a: Fraction, b: Fraction): boolean => a.over * b.under > b.over * a.under;
const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** A member of a group: the advertiser, or below zero the deal that it names. */
export const memberOf = (share: AdvertiserShare): number => {
  const deal = share.deal ?? null;
  return deal === null ? share.advertiserId : 0 - deal.id;
};

export type Ledger = ReadonlyMap<number, bigint>;

export const ledgerOf = (stored: ReadonlyMap<number, number>): Ledger =>
  new Map([...stored].map(([id, credit]) => [id, BigInt(credit)]));

/** Cuts one lead by the percentages. The rest goes unit by unit to the largest fraction. */
const cut = (eligible: readonly AdvertiserShare[]): bigint[] => {
  const sum = eligible.reduce((all, { weight }) => all + BigInt(weight), 0n);
  const parts: bigint[] = [];
  const fractions: (Fraction | null)[] = [];
  for (const { weight } of eligible) {
    const whole = (BigInt(weight) * LEAD) / sum;
    parts.push(whole);
    fractions.push({ over: BigInt(weight) * LEAD - whole * sum, under: sum });
  }
  while (parts.reduce((all, part) => all + part, 0n) < LEAD) {
    let best = -1;
    for (const [index, fraction] of fractions.entries()) {
      const champion = fractions[best];
      if (fraction && (!champion || isMore(fraction, champion))) best = index;
    }
    parts[best] = (parts[best] ?? 0n) + 1n;
    fractions[best] = null;
  }
  return parts;
};

/** Credits for the next lead: of members only, two leads at most, with the sum 0. */
const settle = (members: readonly AdvertiserShare[], stored: Ledger): Map<number, bigint> => {
  const credits = new Map<number, bigint>();
  for (const member of members.map(memberOf)) {
    const credit = stored.get(member) ?? 0n;
    if (credit > 2n * LEAD) credits.set(member, 2n * LEAD);
    else if (credit < -2n * LEAD) credits.set(member, -2n * LEAD);
    else credits.set(member, credit);
  }
  const open = new Set(credits.keys());
  for (;;) {
    let sum = 0n;
    for (const credit of credits.values()) sum += credit;
    if (sum === 0n) return credits;
    let largest: number | null = null;
    for (const id of open) {
      const credit = credits.get(id) ?? 0n;
      const isOfSign = sum > 0n ? credit > 0n : credit < 0n;
      if (isOfSign && (largest === null || absolute(credit) > absolute(credits.get(largest) ?? 0n)))
        largest = id;
    }
    if (largest === null) throw new Error('Nobody to take the rest from.');
    open.delete(largest);
    const credit = credits.get(largest) ?? 0n;
    credits.set(largest, absolute(credit) < absolute(sum) ? 0n : credit - sum);
  }
};

/** Returns the member that is due, and the credits after it got the lead. */
export const slotPick = (
  eligible: readonly AdvertiserShare[],
  members: readonly AdvertiserShare[],
  stored: Ledger,
): { readonly taker: number; readonly after: Ledger } => {
  const after = settle(members, stored);
  for (const [index, part] of cut(eligible).entries()) {
    const share = eligible[index];
    const id = share ? memberOf(share) : 0;
    after.set(id, (after.get(id) ?? 0n) + part);
  }
  // The credit of each advertiser is now its old credit plus its part of this lead.
  let taker: number | null = null;
  for (const member of eligible.map(memberOf))
    if (taker === null || (after.get(member) ?? 0n) > (after.get(taker) ?? 0n)) taker = member;
  if (taker === null) throw new Error('nobody');
  after.set(taker, (after.get(taker) ?? 0n) - LEAD);
  return { taker, after };
};

/** `member:credit` of those that are owed or owe, sorted. */
export const ledgerText = (ledger: Ledger): string[] =>
  [...ledger]
    .filter(([, credit]) => credit !== 0n)
    .map(([id, credit]) => `${id}:${credit}`)
    .sort();
