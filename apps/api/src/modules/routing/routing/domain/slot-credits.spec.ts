import fc from 'fast-check';
import { SLOT_UNIT } from '@leadline/contracts';
import { ASKED } from '#test/support/routing-fixtures.js';
import { pick } from './picks.js';
import { applyChanges, moveFor, partsOf, settledCredits, settlementOf } from './counters.js';
import type { AdvertiserShare } from './snapshot.js';
import type { CreditChange } from './lead.js';

const shares = (weights: readonly number[]): AdvertiserShare[] =>
  weights.map((weight, index) => ({ advertiserId: index + 1, weight }));
const sumOf = (numbers: Iterable<number>): number =>
  [...numbers].reduce((all, value) => all + value, 0);
const lead = (leads: number): number => Math.round(leads * SLOT_UNIT);

describe('the parts of a lead', () => {
  it.each([
    [
      [5000, 5000],
      [500_000, 500_000],
    ],
    [
      [5000, 3000],
      [625_000, 375_000],
    ],
    // Thirds of a million leave one unit over: the fractions are equal, so the first has it.
    [
      [1, 1, 1],
      [333_334, 333_333, 333_333],
    ],
    // 2/7 is 285,714.29, 5/7 is 714,285.71, which has the larger fraction.
    [
      [2000, 5000],
      [285_714, 714_286],
    ],
  ])('%j are %j', (weights, parts) => {
    expect(partsOf(shares(weights))).toEqual(parts);
  });

  it('add up to the lead, each within one unit of its exact part', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 30 }),
        (weights) => {
          const parts = partsOf(shares(weights));
          expect(sumOf(parts)).toBe(SLOT_UNIT);
          for (const [index, part] of parts.entries())
            expect(
              Math.abs(part - ((weights[index] ?? 0) * SLOT_UNIT) / sumOf(weights)),
            ).toBeLessThan(1);
        },
      ),
      { numRuns: 1000, seed: 61, endOnFailure: true },
    );
  });
});

describe('settled credits', () => {
  const settled = (members: number, stored: Record<number, number>) =>
    Object.fromEntries(
      settledCredits(
        shares(Array.from({ length: members }, () => 1000)),
        new Map(Object.entries(stored).map(([id, credit]) => [Number(id), credit])),
      ),
    );

  it('of a group that nobody left are those that are stored; a new member has none', () => {
    expect(settled(3, { 1: lead(0.6), 2: lead(-0.6) })).toEqual({
      1: lead(0.6),
      2: lead(-0.6),
      3: 0,
    });
  });

  it('what somebody who left was owed is taken off the member that owes most, then the next', () => {
    // 9 has left and was owed 0.7.
    expect(settled(3, { 1: lead(0.2), 2: lead(-0.5), 3: lead(-0.4), 9: lead(0.7) })).toEqual({
      1: lead(0.2),
      2: 0,
      3: lead(-0.2),
    });
    // The other way round.
    expect(settled(3, { 1: lead(-0.2), 2: lead(0.5), 3: lead(0.4), 9: lead(-0.7) })).toEqual({
      1: lead(-0.2),
      2: 0,
      3: lead(0.2),
    });
  });

  it('nobody is owed more than two leads, however many were refused at once', () => {
    expect(settled(3, { 1: lead(250), 2: lead(-200), 3: lead(-50) })).toEqual({
      1: lead(2),
      2: 0,
      3: lead(-2),
    });
  });

  it('add up to 0 and make no credit larger, whatever is stored', () => {
    const credit = fc.integer({ min: -4_000_000, max: 4_000_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.dictionary(fc.integer({ min: 1, max: 10 }).map(String), credit),
        (members, drawn) => {
          const stored = new Map(Object.entries(drawn).map(([id, value]) => [Number(id), value]));
          const list = shares(Array.from({ length: members }, () => 1));
          const credits = settledCredits(list, stored);
          expect(sumOf(credits.values())).toBe(0);
          for (const [id, value] of credits) {
            expect(Math.abs(value)).toBeLessThanOrEqual(Math.abs(stored.get(id) ?? 0));
            expect(value * (stored.get(id) ?? 0)).toBeGreaterThanOrEqual(0);
          }
          const after = new Map(stored);
          applyChanges(after, { settled: settlementOf(stored, credits), moved: [] });
          for (const [id, value] of after) expect(value).toBe(credits.get(id) ?? 0);
        },
      ),
      { numRuns: 2000, seed: 62, endOnFailure: true },
    );
  });
});

it('a move gives each of the eligible its part and takes the lead off the taker', () => {
  expect(moveFor(shares([5000, 3000]), [625_000, 375_000], 2)).toEqual([
    { advertiser_id: 1, credit: 625_000 },
    { advertiser_id: 2, credit: -625_000 },
  ]);
  expect(moveFor(shares([5000]), [1_000_000], 1)).toEqual([]);
});

/** A group over time. Its ledger is kept as the database keeps it, with those that have left. */
class Group {
  readonly ledger = new Map<number, number>();
  readonly counts = new Map<number, number>();
  /** Exact, by what each was to get of every lead that it could have had. */
  readonly dues = new Map<number, number>();

  decide(
    members: readonly AdvertiserShare[],
    canHave: (id: number) => boolean = () => true,
  ): { taker: number; moved: readonly CreditChange[] } | null {
    const eligible = members.filter(({ advertiserId }) => canHave(advertiserId));
    if (eligible.length === 0) return null;
    const { memberId: taker, slot } = pick('slot', {
      eligible,
      members,
      credits: this.ledger,
      ...ASKED,
    });
    if (!slot) throw new Error('Method slot moved no credits.');
    applyChanges(this.ledger, slot.move);
    this.counts.set(taker, (this.counts.get(taker) ?? 0) + 1);
    const sum = sumOf(eligible.map(({ weight }) => weight));
    for (const { advertiserId, weight } of eligible)
      this.dues.set(advertiserId, (this.dues.get(advertiserId) ?? 0) + weight / sum);
    return { taker, moved: slot.move.moved };
  }

  takeBack(moved: readonly CreditChange[]): void {
    for (const { advertiser_id: id, credit } of moved)
      this.ledger.set(id, (this.ledger.get(id) ?? 0) - credit);
  }
}

const weightsOf = (most: number): fc.Arbitrary<number[]> =>
  fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 2, maxLength: most });
/** Whole percentages of two to six advertisers, which add up to 100. */
const percentages = fc
  .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 5 })
  .map((cuts) => {
    const sorted = [0, ...cuts.sort((a, b) => a - b), 100];
    return sorted.slice(1).map((cut, index) => (cut - (sorted[index] ?? 0)) * 100);
  });
/** For each lead, who is away: a bit per advertiser. */
const absences = fc.array(fc.integer({ min: 0, max: 63 }), { minLength: 300, maxLength: 300 });
const isThere = (absent: number) => (id: number) => (absent & (1 << (id - 1))) === 0;

/**
 * Plays leads while advertisers are away, are taken out, come back, and have their shares edited.
 * Returns the largest credit, and the largest sum of all credits, which should be 0.
 */
const playChanges = (
  weights: readonly number[],
  { absent, left, edits }: { absent: number[]; left: number[]; edits: number[] },
): { largest: number; largestSum: number } => {
  const group = new Group();
  let [largest, largestSum] = [0, 0];
  for (const [n, away] of absent.entries()) {
    const turn = edits.filter((edit) => edit <= n).length % weights.length;
    const turned = [...weights.slice(turn), ...weights.slice(0, turn)];
    // Every forty leads others are members.
    const isMember = isThere(left[Math.floor(n / 40)] ?? 0);
    const members = shares(turned).filter(({ advertiserId: id }) => isMember(id));
    if (!group.decide(members, isThere(away))) continue;
    largestSum = Math.max(largestSum, Math.abs(sumOf(group.ledger.values())));
    largest = Math.max(largest, ...[...group.ledger.values()].map(Math.abs));
  }
  return { largest, largestSum };
};
const changes = fc.record({
  absent: absences,
  left: fc.array(fc.integer({ min: 0, max: 63 }), { minLength: 8, maxLength: 8 }),
  edits: fc.array(fc.integer({ min: 0, max: 299 }), { maxLength: 4 }),
});

describe('in a group, whoever comes and goes', () => {
  it.each([
    [3, 1],
    [6, 1.5],
  ])('of up to %i, credits add up to 0 and stay below %f leads', (most, limit) => {
    fc.assert(
      fc.property(weightsOf(most), changes, (weights, drawn) => {
        const { largest, largestSum } = playChanges(weights, drawn);
        expect(largest).toBeLessThan(limit * SLOT_UNIT);
        expect(largestSum).toBe(0);
      }),
      { numRuns: 200, seed: 63, endOnFailure: true },
    );
  });

  it('counts are within one of the shares from the first lead, and within two in any window', () => {
    fc.assert(
      fc.property(percentages, absences, (weights, absent) => {
        const group = new Group();
        const members = shares(weights);
        /** Decides leads, and returns the largest distance from the shares since the first. */
        const largestDistance = (): number => {
          const [counts, dues] = [new Map(group.counts), new Map(group.dues)];
          let largest = 0;
          for (let n = 0; n < 200; n += 1) {
            group.decide(members);
            for (const [id, due] of group.dues) {
              const taken = (group.counts.get(id) ?? 0) - (counts.get(id) ?? 0);
              largest = Math.max(largest, Math.abs(taken - (due - (dues.get(id) ?? 0))));
            }
          }
          return largest;
        };
        expect(largestDistance()).toBeLessThanOrEqual(1.000_1);
        for (const away of absent) group.decide(members, isThere(away));
        expect(largestDistance()).toBeLessThan(2);
      }),
      { numRuns: 200, seed: 64, endOnFailure: true },
    );
  });

  it('taking moves back in any order leaves what the other leads moved', () => {
    fc.assert(
      fc.property(
        weightsOf(6),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 63 }), fc.boolean(), fc.nat()), {
          minLength: 5,
          maxLength: 40,
        }),
        (weights, drawn) => {
          const group = new Group();
          const made = drawn.flatMap(([away, isRefused, order]) => {
            const decided = group.decide(shares(weights), isThere(away));
            return decided ? [{ ...decided, isRefused, order }] : [];
          });
          const before = sumOf(group.ledger.values());
          for (const one of made
            .filter(({ isRefused }) => isRefused)
            .sort((a, b) => a.order - b.order))
            group.takeBack(one.moved);
          expect([before, sumOf(group.ledger.values())]).toEqual([0, 0]);
          const expected = new Map<number, number>();
          for (const { moved } of made.filter(({ isRefused }) => !isRefused))
            applyChanges(expected, { settled: [], moved });
          for (const [id, credit] of group.ledger) expect(credit).toBe(expected.get(id) ?? 0);
        },
      ),
      { numRuns: 300, seed: 65, endOnFailure: true },
    );
  });
});

/** Returns the taker of each of the leads. */
const takers = (
  group: Group,
  members: AdvertiserShare[],
  leads: number,
  canHave?: (id: number) => boolean,
) => Array.from({ length: leads }, () => group.decide(members, canHave)?.taker);
const longestRun = (list: readonly unknown[]): number => {
  let [run, longest] = [0, 0];
  for (const [index, one] of list.entries()) {
    run = one === list[index - 1] ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
};
const countOf = (list: readonly unknown[], one: unknown): number =>
  list.filter((other) => other === one).length;

describe('field cases', () => {
  const half = shares([5000, 5000]);

  it('an advertiser that was away gets no flood: leads alternate from the first one on', () => {
    const group = new Group();
    const first = takers(group, half, 10);
    expect([countOf(first, 1), countOf(first, 2)]).toEqual([5, 5]);
    expect(new Set(takers(group, half, 30, (id) => id === 1))).toEqual(new Set([1]));
    const after = takers(group, half, 40);
    expect(longestRun(after)).toBeLessThanOrEqual(2);
    expect([countOf(after, 1), countOf(after, 2)]).toEqual([20, 20]);
  });

  it('an advertiser that joins at noon gets its share from then on', () => {
    const group = new Group();
    takers(group, half.slice(0, 1), 30);
    const after = takers(group, half, 40);
    expect(longestRun(after)).toBeLessThanOrEqual(2);
    expect([countOf(after, 1), countOf(after, 2)]).toEqual([20, 20]);
  });

  it('60, 30 and 10 % of three leads a day are 54, 27 and 9 after thirty days', () => {
    const all = takers(new Group(), shares([6000, 3000, 1000]), 90);
    expect([1, 2, 3].map((id) => countOf(all, id))).toEqual([54, 27, 9]);
  });

  it('one that refuses hundreds of leads at once is owed two afterwards', () => {
    const group = new Group();
    // Both are asked in turn; then all leads of the second come back and go to the first, alone.
    const made = Array.from({ length: 400 }, () => group.decide(half));
    for (const one of made)
      if (one?.taker === 2) {
        group.takeBack(one.moved);
        group.decide(half, (id) => id === 1);
      }
    const after = takers(group, half, 40);
    expect(longestRun(after)).toBeLessThanOrEqual(4);
    expect(countOf(after, 2)).toBe(22);
  });
});
