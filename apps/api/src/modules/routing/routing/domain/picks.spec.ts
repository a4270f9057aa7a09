import { seededDraw } from '@leadline/contracts';
import { ASKED, distribution, input } from '#test/support/routing-fixtures.js';
import { decide } from './engine.js';
import { pick } from './picks.js';
import type { AdvertiserShare } from './snapshot.js';

const shares = (weights: readonly number[]): AdvertiserShare[] =>
  weights.map((weight, index) => ({ advertiserId: index + 1, weight }));

/** Chance needs neither. */
const NOBODY_OWED = { members: [], credits: new Map() };

describe('slot', () => {
  it('picks the largest credit and part of the lead, in whole numbers', () => {
    const members = shares([5000, 3000, 2000]);
    const { memberId, scores } = pick('slot', {
      eligible: members,
      members,
      credits: new Map([
        [1, -300_000],
        [2, 0],
        [3, 300_000],
      ]),
      ...ASKED,
    });
    expect([...scores]).toEqual([
      [1, 200_000],
      [2, 300_000],
      [3, 500_000],
    ]);
    expect(memberId).toBe(3);
  });

  it('shares the lead out among the eligible; the others keep their credits', () => {
    const members = shares([5000, 3000, 2000]);
    const { memberId, slot } = pick('slot', {
      eligible: members.slice(1),
      members,
      credits: new Map([
        [1, 400_000],
        [2, -400_000],
      ]),
      ...ASKED,
    });
    // 0.6 − 0.4 and 0.4.
    expect(memberId).toBe(3);
    expect(slot?.move.moved).toEqual([
      { advertiser_id: 2, credit: 600_000 },
      { advertiser_id: 3, credit: -600_000 },
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
            ...NOBODY_OWED,
            ...ASKED,
            draw: () => draw,
          }).memberId,
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
