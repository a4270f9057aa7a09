import { nextTryAt } from './retry-schedule.js';

const first = new Date('2026-11-24T12:00:00Z');
const HOUR = 3_600_000;

test.each([
  [1, 30_000],
  [2, 60_000],
  [7, 32 * 60_000],
  [8, HOUR],
  [2_000, HOUR],
])('after try %i it waits %i ms', (tries, delay) => {
  expect(nextTryAt(tries, first, first)).toEqual(new Date(first.getTime() + delay));
});

test('it is given up after a day', () => {
  const after = (hours: number): Date => new Date(first.getTime() + hours * HOUR);
  expect(nextTryAt(30, first, after(23))).toEqual(after(24));
  expect(nextTryAt(31, first, after(24))).toBeNull();
});
