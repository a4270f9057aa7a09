import { retryAfterMs } from './retry-after.js';

const NOW = new Date('2026-11-20T12:00:00Z');

it.each([
  ['0', 0],
  [' 0 ', 0],
  ['3', 3_000],
  [' 7 ', 7_000],
  ['120', 120_000],
  ['1234567', 1_234_567_000],
  ['Fri, 20 Nov 2026 12:01:00 GMT', 60_000],
  ['Friday, 20-Nov-26 12:01:00 GMT', 60_000],
  ['Fri Nov 20 12:01:00 2026', 60_000],
])('waits as long as %j says: %d ms', (header, expected) => {
  expect(retryAfterMs(header, NOW)).toBe(expected);
});

it('does not wait for a date that has passed', () => {
  expect(retryAfterMs('Fri, 20 Nov 2026 11:00:00 GMT', NOW)).toBe(0);
});

it.each([[undefined], [''], ['soon'], ['-5'], ['1.5'], ['2026-11-20']])(
  'ignores %j, which RFC 9110 does not allow',
  (header) => {
    expect(retryAfterMs(header, NOW)).toBeNull();
  },
);
