import { byPrecedence } from '@leadline/contracts';
import fc from 'fast-check';
import {
  handoversOf,
  precedingOf,
  shadowOf,
  withInPlace,
} from '#modules/routing/distributions/domain/traffic.js';
import { DE, distribution, GB, input, publisher } from '#test/support/routing-fixtures.js';
import { decide } from './engine.js';
import type { DistributionConfig } from './snapshot.js';

/** Publishers and values that distributions name, and one of each that none of them names. */
const [NAMED_PUBLISHERS, OTHER_PUBLISHER] = [[1, 2], 7] as const;
const [NAMED_VALUES, OTHER_VALUE] = [['vip', 'low'], 'other'] as const;
/** Leads of every kind that the distributions below can tell apart, and more. */
const LEADS = [GB, DE].flatMap((countryId) =>
  [...NAMED_PUBLISHERS, OTHER_PUBLISHER].flatMap((publisherId) =>
    [...NAMED_VALUES, OTHER_VALUE, null].map((value) => ({
      countryId,
      publisherId,
      customParams: [value, null, null, null, null],
    })),
  ),
);

const scope = fc.record({
  countryId: fc.constantFrom(GB, GB, GB, DE),
  publisherId: fc.constantFrom(null, ...NAMED_PUBLISHERS),
  customParam1: fc.constantFrom(null, ...NAMED_VALUES),
});
const lives = fc
  .array(scope, { maxLength: 7 })
  .map((scopes) =>
    scopes.map((one, index) => distribution(index + 1, [[[1, 100]]], one)).sort(byPrecedence),
  );

/** The id of the distribution that the router chooses for each lead; null where none is for it. */
const chosenOf = (distributions: readonly DistributionConfig[]): (number | null)[] =>
  LEADS.map((lead) => {
    const world = {
      publishers: [publisher(2), publisher(OTHER_PUBLISHER)],
      distributions: [...distributions],
    };
    return decide(input(world, { lead })).distributionId;
  });

describe('whatever distributions are live', () => {
  it('one is shadowed exactly if the router never chooses it', () => {
    fc.assert(
      fc.property(lives, (live) => {
        const chosen = chosenOf(live);
        for (const own of live)
          expect([own.id, shadowOf(own, live) === null]).toEqual([own.id, chosen.includes(own.id)]);
      }),
      { numRuns: 150, seed: 71 },
    );
  });

  it('its shadow, and those that precede it, get leads that it is for; nobody else does', () => {
    fc.assert(
      fc.property(lives, (live) => {
        const chosen = chosenOf(live);
        for (const own of live) {
          const alone = chosenOf([own]);
          const takers = new Set(chosen.filter((id, at) => alone[at] === own.id && id !== own.id));
          expect(new Set(precedingOf(own, live).map(({ other }) => other.id))).toEqual(takers);
          const shadow = shadowOf(own, live);
          if (shadow !== null) expect(takers).toContain(shadow.id);
        }
      }),
      { numRuns: 150, seed: 72 },
    );
  });

  it('the leads that change hands are those for which the router chooses another one', () => {
    const change = fc.tuple(lives, scope, fc.nat({ max: 8 }), fc.boolean());
    fc.assert(
      fc.property(change, ([live, fresh, id, isLive]) => {
        // A saved one that changes its leads or is paused, or a new one with the id 0.
        const own = distribution(id, [[[1, 100]]], fresh);
        const after = withInPlace(live, own, isLive);
        const [old, now] = [chosenOf(live), chosenOf(after)];
        const moves = new Set(
          LEADS.flatMap((_lead, at) =>
            old[at] === now[at] || old[at] === null ? [] : [`${old[at]} → ${now[at]}`],
          ),
        );
        const told = handoversOf(id, live, after).map(({ kind, other }) => {
          if (kind === 'takes_over') return `${other?.id} → ${id}`;
          return `${id} → ${other?.id ?? null}`;
        });
        expect(new Set(told)).toEqual(moves);
        expect(told).toHaveLength(moves.size);
      }),
      { numRuns: 300, seed: 73 },
    );
  });

  it('one that loses everything to another is said to get nothing any more', () => {
    fc.assert(
      fc.property(lives, scope, (live, fresh) => {
        const after = withInPlace(live, distribution(0, [[[1, 100]]], fresh), true);
        const chosen = chosenOf(after);
        for (const { other, leavesNothing } of handoversOf(0, live, after))
          expect(leavesNothing).toBe(!chosen.includes(other?.id ?? null));
      }),
      { numRuns: 150, seed: 74 },
    );
  });
});
