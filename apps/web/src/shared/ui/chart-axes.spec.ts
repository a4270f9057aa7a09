import { groupPadding, labelStep, tickText, wholeTicks } from './chart-axes';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [5.5, [0, 2, 4, 6]],
  [55, [0, 20, 40, 60]],
  [100, [0, 20, 40, 60, 80, 100]],
  [220_000, [0, 50_000, 100_000, 150_000, 200_000, 250_000]],
])('an axis up to %d has whole numbers', (most, ticks) => {
  expect(wholeTicks(most)).toEqual(ticks);
});

test('no axis has fractions or many ticks, and each reaches its count', () => {
  for (let most = 0; most < 3000; most += 1) {
    const ticks = wholeTicks(most);
    expect(ticks.every(Number.isInteger)).toBe(true);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
  }
});

test('labels that would touch are left out evenly', () => {
  const days = (count: number) => Array.from({ length: count }, () => '11-20');
  expect(labelStep(days(7), 620)).toBe(1);
  expect(labelStep(days(60), 620)).toBe(5);
  expect(labelStep(days(60), 230)).toBe(12);
  expect(labelStep(['10-01 08:00', '11-18 10:12'], 230)).toBe(1);
  expect(labelStep([], 620)).toBe(1);
});

test('the columns of few groups are as wide as with several groups, and adjacent', () => {
  const widthOfGroup = (groups: number): number => ((1 - groupPadding(groups, 900)) * 900) / groups;
  expect([1, 2, 5].map(widthOfGroup).map(Math.round)).toEqual([104, 104, 104]);
  // The full width does not fit 40 groups.
  expect(Math.round(widthOfGroup(40))).toBe(19);
  expect(groupPadding(1, 100)).toBeCloseTo(0.15);
});

test('values beside an axis have no empty decimals', () => {
  expect(['$10,000.00', '$0.50', '20.00%', '2.50%', '1,000'].map(tickText)).toEqual([
    '$10,000',
    '$0.50',
    '20%',
    '2.50%',
    '1,000',
  ]);
});
