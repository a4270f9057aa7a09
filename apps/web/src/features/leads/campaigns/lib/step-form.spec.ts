import { type StepAdvertiser, stepProblem, whyNotPickable, withAdvertiser } from './step-form';

const shares = (...percentages: number[]): StepAdvertiser[] =>
  percentages.map((percentage, id) => ({ id, name: `Advertiser ${id}`, percentage }));
const picked = { id: 9, name: 'Nine' };

test.each([
  [[], 100],
  [[60], 40],
  [[33.33, 33.33], 33.34],
  [[100], 0],
  [[80, 40], 0],
])('beside %j, a picked advertiser gets %d percent', (given, expected) => {
  expect(withAdvertiser(shares(...given), picked).at(-1)).toEqual({
    ...picked,
    percentage: expected,
  });
});

test('at 100 percent no advertiser can be added, and above it the step cannot be sent', () => {
  expect([99.99, 100, 100.01].map((sum) => whyNotPickable(shares(sum)) === null)).toEqual([
    true,
    false,
    false,
  ]);
  expect([99.99, 100, 100.01].map((sum) => stepProblem(shares(sum)) === null)).toEqual([
    true,
    true,
    false,
  ]);
});
