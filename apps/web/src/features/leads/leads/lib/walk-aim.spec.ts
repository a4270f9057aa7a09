import { aimAt, arrivedAt, stepTo } from './walk-aim';

test('an address that lags behind does not take the walk back', () => {
  const walked = stepTo(stepTo(stepTo(aimAt(1), 2), 3), 4);
  expect(walked.at).toBe(4);
  const lagging = arrivedAt(walked, 2);
  expect(lagging.at).toBe(4);
  // The address may skip leads.
  expect(arrivedAt(lagging, 4)).toEqual(aimAt(4));
});

test('a lead that something else opens is where the walk goes on', () => {
  const walked = stepTo(aimAt(1), 2);
  expect(arrivedAt(walked, 9)).toEqual(aimAt(9));
  expect(arrivedAt(walked, null)).toEqual(aimAt(null));
  expect(arrivedAt(arrivedAt(walked, 2), 1)).toEqual(aimAt(1));
});

test('a walk there and back ends where the last key led', () => {
  const walked = stepTo(stepTo(stepTo(aimAt(1), 2), 1), 2);
  const seen = [2, 1, 2].reduce(arrivedAt, walked);
  expect(seen).toEqual(aimAt(2));
});
