import {
  stepBody,
  stepDraft,
  stepFaults,
  withRoom,
  type StepAdvertiser,
  stepProblem,
  whyNotPickable,
  withAdvertiser,
} from './step-form';

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

test('room for one more is made alike: a first advertiser keeps 50 percent', () => {
  const percentages = (...given: number[]) =>
    withRoom(shares(...given)).map(({ percentage }) => percentage);
  expect(percentages(100)).toEqual([50]);
  expect(percentages(60, 40)).toEqual([40, 26.67]);
  // The part above 100 percent is taken off as well: 120 × 1/2 × 100/120.
  expect(percentages(120)).toEqual([50]);
});

test('a delay is a whole number of at most ten years, or none', () => {
  const draft = { ...stepDraft(null), delayUnite: 'days' as const };
  expect(['', '3', '1.5', '3651'].map((delay) => stepFaults({ ...draft, delay }).delay)).toEqual([
    undefined,
    undefined,
    'Delay Time is required',
    'The longest delay is ten years',
  ]);
  expect(stepBody({ ...draft, delay: '3' })).toMatchObject({ delay: 3, delayUnite: 'days' });
  expect(stepBody(draft).delay).toBeNull();
});
