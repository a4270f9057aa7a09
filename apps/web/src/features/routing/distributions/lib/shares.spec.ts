import { distributeEvenly, fillRemainder, gapText, whyNoReceiver, whyNotFillable } from './shares';

const shares = (...percentages: number[]) =>
  percentages.map((percentage) => ({ percentage, isOff: false }));
/** The first row is off. */
const firstOff = (...percentages: number[]) =>
  shares(...percentages).map((share, index) => ({ ...share, isOff: index === 0 }));
const read = (rows: readonly { percentage: number }[]) => rows.map(({ percentage }) => percentage);

test('a group says how much is missing or too much', () => {
  expect([gapText(shares(33.3, 6.7)), gapText(shares(100, 60))]).toEqual([
    '60 missing',
    '60 too much',
  ]);
});

test('even shares are whole and add up to 100', () => {
  expect(read(distributeEvenly(shares(0)))).toEqual([100]);
  expect(read(distributeEvenly(shares(90, 0, 3)))).toEqual([34, 33, 33]);
  for (let count = 1; count <= 120; count += 1) {
    const parts = read(distributeEvenly(shares(...Array.from({ length: count }, () => 0))));
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(100);
    expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
  }
});

test('fillRemainder gives the missing percentage to the rows without a share, else to the last row', () => {
  expect(read(fillRemainder(shares(60, 0, 0)))).toEqual([60, 20, 20]);
  expect(read(fillRemainder(shares(60, 0, 0, 0)))).toEqual([60, 14, 13, 13]);
  expect(read(fillRemainder(shares(50, 37)))).toEqual([50, 50]);
  expect(read(fillRemainder(shares(33.33, 33.33, 33.33)))).toEqual([33.33, 33.33, 33.34]);
});

test('a group without rows, or with 100 or more, cannot be filled up', () => {
  expect(whyNotFillable([])).toBe('Add an advertiser first');
  expect(whyNotFillable(shares(60, 40))).toBe('The percentages already add up to 100');
  expect(whyNotFillable(shares(60, 41))).toBe('The percentages add up to more than 100');
  expect(read(fillRemainder(shares(60, 41)))).toEqual([60, 41]);
});

test('an advertiser that is off stays at 0 %', () => {
  expect(read(distributeEvenly(firstOff(0, 90, 3)))).toEqual([0, 50, 50]);
  expect(read(fillRemainder(firstOff(0, 60, 30)))).toEqual([0, 60, 40]);
  expect(read(fillRemainder(firstOff(0, 60, 0)))).toEqual([0, 60, 40]);
  expect(whyNoReceiver(firstOff(0))).toBe('All advertisers are off');
  expect(whyNotFillable(firstOff(0))).toBe('All advertisers are off');
  expect(whyNoReceiver(firstOff(0, 100))).toBeNull();
});
