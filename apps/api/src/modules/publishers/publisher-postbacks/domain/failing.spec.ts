import { isGivenUp } from './failing.js';

const NOW = new Date('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;

it.each([
  ['many tries within an hour: an outage', 500, 1, false],
  ['few tries over a week: a quiet publisher', 19, 24 * 7, false],
  ['twenty tries, a minute before three days', 20, 72 - 1 / 60, false],
  ['twenty tries over three days', 20, 72, true],
  ['more of both', 300, 100, true],
])('whether an address is given up after %s', (_name, failures, hours, expected) => {
  expect(isGivenUp({ failures, failingSince: new Date(NOW.getTime() - hours * HOUR) }, NOW)).toBe(
    expected,
  );
});
