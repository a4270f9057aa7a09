import { cleanPercentage, distributeEvenly, fillFault, fillRemainder } from './shares';

const shares = (...percentages: number[]) => percentages.map((percentage) => ({ percentage }));
const read = (brands: readonly { percentage: number }[]) =>
  brands.map(({ percentage }) => percentage);

test('even shares are whole and make 100', () => {
  expect(read(distributeEvenly(shares(0)))).toEqual([100]);
  expect(read(distributeEvenly(shares(90, 0, 3)))).toEqual([34, 33, 33]);
  for (let count = 1; count <= 120; count += 1) {
    const parts = read(distributeEvenly(shares(...Array.from({ length: count }, () => 0))));
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(100);
    expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
  }
});

test('what is missing goes to the rows without a share, else to the last one', () => {
  expect(read(fillRemainder(shares(60, 0, 0)))).toEqual([60, 20, 20]);
  expect(read(fillRemainder(shares(60, 0, 0, 0)))).toEqual([60, 14, 13, 13]);
  expect(read(fillRemainder(shares(50, 37)))).toEqual([50, 50]);
  expect(read(fillRemainder(shares(33.33, 33.33, 33.33)))).toEqual([33.33, 33.33, 33.34]);
});

test('nothing is filled up where nothing is missing, and it says why', () => {
  expect(fillFault([])).toBe('Add an advertiser first');
  expect(fillFault(shares(60, 40))).toBe('The percentages make 100 already');
  expect(fillFault(shares(60, 41))).toBe('The percentages make more than 100');
  expect(read(fillRemainder(shares(60, 41)))).toEqual([60, 41]);
});

test('a typed percentage stays within 0 and 100 with two decimals', () => {
  expect([null, Number.NaN, -3, 250, 33.333, 12].map(cleanPercentage)).toEqual([
    0, 0, 0, 100, 33.33, 12,
  ]);
});
