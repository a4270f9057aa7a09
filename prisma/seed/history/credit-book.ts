import { SLOT_UNIT } from '@leadline/contracts';
import type { SlotCreditRow, SlotMoves } from './rows.js';
import type { WorldGroup } from './world.js';

/** The credit of each advertiser of a group, for method slot. */
export class CreditBook {
  private readonly credits = new Map<number, Map<number, number>>();

  /** By advertiser. */
  of({ id }: WorldGroup): ReadonlyMap<number, number> {
    return this.credits.get(id) ?? new Map<number, number>();
  }

  move({ id }: WorldGroup, moves: SlotMoves): void {
    const credits = new Map(this.credits.get(id));
    for (const { advertiser_id: advertiserId, credit } of moves)
      credits.set(advertiserId, (credits.get(advertiserId) ?? 0) + credit);
    this.credits.set(id, credits);
  }

  rows(): SlotCreditRow[] {
    return [...this.credits].flatMap(([groupId, credits]) =>
      [...credits].map(([advertiserId, credit]) => ({
        group_id: groupId,
        advertiser_id: advertiserId,
        credit,
      })),
    );
  }
}

/** Splits one lead by weight. The largest fractions get the rest from rounding. */
export const partsOfLead = (weights: readonly number[]): number[] => {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const parts = weights.map((weight) => Math.floor((weight * SLOT_UNIT) / sum));
  const left = SLOT_UNIT - parts.reduce((all, part) => all + part, 0);
  const byFraction = weights
    .map((weight, index) => ({ index, rest: (weight * SLOT_UNIT) % sum }))
    .sort((a, b) => b.rest - a.rest);
  for (const { index } of byFraction.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
};
