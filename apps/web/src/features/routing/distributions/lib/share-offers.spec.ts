import { percentSum } from '@leadline/contracts/distribution-rules';
import type { DraftAdvertiser } from './draft';
import { shareOffers } from './share-offers';

const NAMES = ['A', 'B', 'C', 'D'];
const row = (percentage: number, index: number): DraftAdvertiser => ({
  key: `k${index}`,
  id: index + 1,
  name: NAMES[index] ?? `#${index}`,
  percentage,
  isOff: false,
});
/** Returns the label of each offer with the percentages that it leads to. */
const offered = (percentages: readonly number[], typed: number): (string | number)[][] =>
  shareOffers(percentages.map(row), `k${typed}`).map(({ label, advertisers }) => [
    label,
    ...advertisers.map(({ percentage }) => percentage),
  ]);

test('40 for B, which had 20, can be taken from A', () => {
  expect(offered([80, 40], 1)).toEqual([['Take 20 from A', 60, 40]]);
});

test('with several others it comes from the largest, or from all in proportion', () => {
  // 70 + 40 + 10 = 120: A and C give up 20 of their 80, which leaves them 60. 70 × 60/80 = 52.5.
  expect(offered([70, 40, 10], 1)).toEqual([
    ['Take 20 from A', 50, 40, 10],
    ['Spread: take it from all others', 53, 40, 7],
  ]);
});

test('a lower share is given to the largest, or to all', () => {
  expect(offered([60, 10, 20], 1)).toEqual([
    ['Give 10 to A', 70, 10, 20],
    ['Spread: give it to all others', 68, 10, 22],
  ]);
});

test('nothing is offered that would switch somebody off, or that nobody can give', () => {
  // A has 30, and 40 is too much: only all others together can give it.
  expect(offered([30, 85, 25], 1)).toEqual([['Spread: take it from all others', 8, 85, 7]]);
  expect(offered([20, 100], 1)).toEqual([]);
  expect(offered([60, 40], 1)).toEqual([]);
  expect(offered([120], 0)).toEqual([]);
});

test('an advertiser that is off or new gets and gives nothing', () => {
  const rows = [row(60, 0), row(30, 1), { ...row(0, 2), isOff: true }, row(0, 3)];
  expect(
    shareOffers(rows, 'k1').map(({ advertisers }) =>
      advertisers.map(({ percentage }) => percentage),
    ),
  ).toEqual([[70, 30, 0, 0]]);
});

test('every offer adds up to 100 and leaves each share above 0', () => {
  // Shares in hundredths, from 1 to 10,000, in groups of 2 to 8.
  const partOf = (run: number, index: number): number =>
    ((run * 7919 + index * 104_729) % 9999) + 1;
  let offers = 0;
  for (let run = 0; run < 500; run += 1) {
    const rows = Array.from({ length: 2 + (run % 7) }, (_, index) =>
      row(partOf(run, index) / 100, index),
    );
    for (const { advertisers } of shareOffers(rows, 'k0')) {
      offers += 1;
      expect(percentSum(advertisers)).toBe(100);
      expect(advertisers[0]).toEqual(rows[0]);
      expect(Math.min(...advertisers.map(({ percentage }) => percentage))).toBeGreaterThan(0);
    }
  }
  expect(offers).toBeGreaterThan(100);
});
