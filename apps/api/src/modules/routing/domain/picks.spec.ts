import fc from 'fast-check';
import { ASKED, distribution, input } from '#test/support/routing-fixtures.js';
import { decide } from './engine.js';
import { pick } from './picks.js';
import { seededDraw } from './random.js';
import type { AdvertiserShare } from './snapshot.js';

const shares = (weights: readonly number[]): AdvertiserShare[] =>
  weights.map((weight, index) => ({ advertiserId: index + 1, weight }));

describe('slot', () => {
  it('scores share × (n + 1) − accepted, in whole numbers', () => {
    const { advertiserId, scores } = pick('slot', {
      eligible: shares([5000, 3000, 2000]),
      acceptances: new Map([
        [1, 3],
        [2, 1],
      ]),
      ...ASKED,
    });
    expect([...scores]).toEqual([
      [1, 5000 * 5 - 3 * 10_000],
      [2, 3000 * 5 - 10_000],
      [3, 2000 * 5],
    ]);
    expect(advertiserId).toBe(3);
  });

  it('counts all acceptances of the group, and renormalises shares over the eligible', () => {
    // 1 is not eligible: 30 and 20 become 60 % and 40 %, and of the ten leads so far 1 took six.
    const { advertiserId, scores } = pick('slot', {
      eligible: shares([5000, 3000, 2000]).slice(1),
      acceptances: new Map([
        [1, 6],
        [2, 3],
        [3, 1],
      ]),
      ...ASKED,
    });
    expect([...scores]).toEqual([
      [2, 3000 * 11 - 3 * 5000],
      [3, 2000 * 11 - 5000],
    ]);
    expect(advertiserId).toBe(2);
  });

  it('picks the largest exact fraction, the first in the list if equal', () => {
    const share = fc.record({
      weight: fc.integer({ min: 1, max: 10_000 }),
      acceptances: fc.integer({ min: 0, max: 100_000 }),
    });
    fc.assert(
      fc.property(fc.array(share, { minLength: 1, maxLength: 10 }), (drawn) => {
        const sum = BigInt(drawn.reduce((total, { weight }) => total + weight, 0));
        const n = BigInt(drawn.reduce((total, { acceptances }) => total + acceptances, 0));
        const exact = drawn.map(
          ({ weight, acceptances }) => BigInt(weight) * (n + 1n) - BigInt(acceptances) * sum,
        );
        const best = exact.reduce((most, score) => (score > most ? score : most));
        const { advertiserId } = pick('slot', {
          eligible: shares(drawn.map(({ weight }) => weight)),
          acceptances: new Map(drawn.map(({ acceptances }, index) => [index + 1, acceptances])),
          ...ASKED,
        });
        expect(advertiserId).toBe(exact.indexOf(best) + 1);
      }),
      { numRuns: 1000, seed: 25 },
    );
  });

  it('an advertiser that was absent catches up to its share of the day', () => {
    const acceptances = new Map<number, number>();
    const play = (leads: number, eligible: AdvertiserShare[]): void => {
      for (let n = 0; n < leads; n += 1) {
        const { advertiserId } = pick('slot', { eligible, acceptances, ...ASKED });
        acceptances.set(advertiserId, (acceptances.get(advertiserId) ?? 0) + 1);
      }
    };
    play(100, shares([5000, 5000]).slice(0, 1));
    play(100, shares([5000, 5000]));
    expect([...acceptances]).toEqual([
      [1, 100],
      [2, 100],
    ]);
  });
});

describe('chance', () => {
  it('depends on the draw alone, in proportion to the shares', () => {
    expect(
      [0, 0.4999, 0.5, 0.7999, 0.8, 0.9999].map(
        (draw) =>
          pick('chance', {
            eligible: shares([5000, 3000, 2000]),
            acceptances: new Map(),
            ...ASKED,
            draw: () => draw,
          }).advertiserId,
      ),
    ).toEqual([1, 1, 2, 2, 3, 3]);
  });
  it('after a refusal, the others get leads in proportion to their shares', () => {
    const base = input({
      distributions: [
        distribution(
          1,
          [
            [
              [1, 50],
              [2, 30],
              [3, 20],
            ],
          ],
          { method: 'chance' },
        ),
      ],
    });
    const next = new Map([
      [2, 0],
      [3, 0],
    ]);
    for (let id = 1; id <= 20_000; id += 1) {
      const asked = { ...base, lead: { ...base.lead, id }, draw: seededDraw(`${id}:7`) };
      const first = decide(asked);
      if (first.kind !== 'offer' || first.advertiserId !== 1) continue;
      const second = decide({ ...asked, view: { ...asked.view, refusedBy: new Set([1]) } });
      if (second.kind === 'offer')
        next.set(second.advertiserId, (next.get(second.advertiserId) ?? 0) + 1);
    }
    const refused = [...next.values()].reduce((sum, count) => sum + count, 0);
    expect(Math.abs((next.get(2) ?? 0) - refused * 0.6)).toBeLessThan(
      5 * Math.sqrt(refused * 0.6 * 0.4),
    );
  });

  it('draws independently for each lead, group and version', () => {
    const draws = new Set<number>();
    for (const seed of ['1:7', '2:7', '1:8', '11:7'])
      for (const purpose of ['chance:1', 'chance:2', 'override:1'])
        draws.add(seededDraw(seed)(purpose));
    expect(draws.size).toBe(12);
    expect(seededDraw('1:7')('chance:1')).toBe(seededDraw('1:7')('chance:1'));
  });
});
