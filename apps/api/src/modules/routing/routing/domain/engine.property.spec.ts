import { seededDraw } from '@leadline/contracts';
import fc from 'fast-check';
import {
  advertiser,
  ASKED,
  cap,
  distribution,
  GB,
  input,
  type World,
} from '#test/support/routing-fixtures.js';
import { decide } from './engine.js';
import { pick } from './picks.js';

/** One in ten is off. */
const share = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 100 }) },
);
const group = fc
  .uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 })
  .chain((ids) => fc.tuple(...ids.map((id) => share.map((percent) => [id, percent] as const))));
const world = fc.record({
  method: fc.constantFrom('slot' as const, 'chance' as const, 'optimize' as const),
  groups: fc.array(group, { minLength: 1, maxLength: 3 }),
  inactive: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }),
  refused: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }),
  caps: fc.array(
    fc.record({
      limit: fc.integer({ min: 0, max: 3 }),
      filled: fc.integer({ min: 0, max: 3 }),
      advertiserId: fc.integer({ min: 1, max: 6 }),
    }),
    { maxLength: 4 },
  ),
  leadId: fc.integer({ min: 1, max: 1_000_000 }),
});
type Drawn = typeof world extends fc.Arbitrary<infer T> ? T : never;
const made = (drawn: Drawn, without?: number) => {
  const groups = drawn.groups
    .map((shares) => shares.filter(([id]) => id !== without))
    .filter((shares) => shares.length > 0);
  const built: World = {
    distributions: [distribution(1, groups, { method: drawn.method })],
    advertisers: drawn.inactive.map((id) => advertiser(id, { isActive: false })),
    caps: drawn.caps.map(({ limit, advertiserId }, index) =>
      cap(index + 1, limit, { advertiserIds: new Set([advertiserId]), countryIds: new Set([GB]) }),
    ),
  };
  return input(built, {
    lead: { id: drawn.leadId },
    view: {
      refusedBy: new Set(drawn.refused),
      usage: new Map(
        drawn.caps.map(({ filled }, index) => [
          `${index + 1}@2026-11-18T00:00:00.000Z`,
          { filled, reserved: 0 },
        ]),
      ),
    },
  });
};

describe('for any configuration', () => {
  it('the same lead, version and view give the same decision', () => {
    fc.assert(
      fc.property(world, (drawn) => {
        expect(decide(made(drawn))).toEqual(decide(made(drawn)));
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it('an offer goes to an eligible advertiser; a rejection gives every candidate a reason', () => {
    fc.assert(
      fc.property(world, (drawn) => {
        const decision = decide(made(drawn));
        const isFull = (id: number): boolean =>
          drawn.caps.some((item) => item.advertiserId === id && item.filled >= item.limit);
        const mayHave = (id: number): boolean =>
          !drawn.inactive.includes(id) && !drawn.refused.includes(id) && !isFull(id);
        const takersOf = (shares: Drawn['groups'][number]): number[] =>
          shares.flatMap(([id, percent]) => (percent > 0 && mayHave(id) ? [id] : []));
        const first = drawn.groups.map(takersOf).find((takers) => takers.length > 0);
        if (decision.kind === 'offer') {
          expect(first).toContain(decision.advertiserId);
        } else {
          expect(first).toBeUndefined();
          expect(decision.trace.candidates.every(({ reason }) => reason !== null)).toBe(true);
        }
        expect(decision.trace.candidates).toHaveLength(drawn.groups.flat().length);
      }),
      { numRuns: 1000, seed: 2 },
    );
  });

  it('removing an unpicked candidate does not change the pick', () => {
    fc.assert(
      fc.property(world, fc.integer({ min: 1, max: 6 }), (drawn, gone) => {
        const order = (without?: number): number[] =>
          decide(made(drawn, without))
            .trace.candidates.map(({ advertiser_id: id }) => id)
            .filter((id) => id !== gone);
        fc.pre(drawn.groups.some((shares) => shares.some(([id]) => id !== gone)));
        expect(order(gone)).toEqual(order());
      }),
      { numRuns: 300, seed: 3 },
    );
  });
});

describe('slot', () => {
  it('gives ties to the first in the list', () => {
    const eligible = [
      { advertiserId: 8, weight: 5000 },
      { advertiserId: 3, weight: 5000 },
    ];
    expect(
      pick('slot', { eligible, members: eligible, credits: new Map(), ...ASKED }).memberId,
    ).toBe(8);
  });
});

describe('chance', () => {
  const counts = (weights: readonly number[], leads: number): number[] => {
    const base = input({
      distributions: [
        distribution(1, [weights.map((percent, index) => [index + 1, percent] as const)], {
          method: 'chance',
        }),
      ],
    });
    const result = weights.map(() => 0);
    for (let id = 1; id <= leads; id += 1) {
      const decision = decide({ ...base, lead: { ...base.lead, id }, draw: seededDraw(`${id}:7`) });
      if (decision.kind === 'offer')
        result[decision.advertiserId - 1] = (result[decision.advertiserId - 1] ?? 0) + 1;
    }
    return result;
  };
  it.each([[[50, 50]], [[70, 20, 10]], [[97, 1, 1, 1]]])(
    '%j: 10,000 leads lie within five standard deviations',
    (weights) => {
      const leads = 10_000;
      for (const [index, count] of counts(weights, leads).entries()) {
        const chance = (weights[index] ?? 0) / 100;
        expect(Math.abs(count - leads * chance)).toBeLessThan(
          5 * Math.sqrt(leads * chance * (1 - chance)),
        );
      }
    },
  );
  it('ignores what is owed', () => {
    const owed = new Map([
      [1, -1_000_000],
      [2, 1_000_000],
    ]);
    const eligible = [
      { advertiserId: 1, weight: 5000 },
      { advertiserId: 2, weight: 5000 },
    ];
    for (const draw of [0, 0.25, 0.5, 0.75, 0.999])
      expect(
        pick('chance', { eligible, members: eligible, credits: owed, ...ASKED, draw: () => draw })
          .memberId,
      ).toBe(
        pick('chance', {
          eligible,
          members: eligible,
          credits: new Map(),
          ...ASKED,
          draw: () => draw,
        }).memberId,
      );
  });
});
