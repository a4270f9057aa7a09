import { PostbackFields } from './schemas.js';
import { reportedAmount, reportedInstant } from './reported-values.rules.js';

it.each([
  ['250', '250.00'],
  ['250.5', '250.50'],
  ['250,5', '250.50'],
  ['250.1299', '250.12'],
  ['1250.125', '1250.12'],
  ['0.125', '0.12'],
  // Thousands, or decimals?
  ['1,250', null],
  ['1.250', null],
  ['12.500', null],
  ['999.999', null],
  ['1.250,00', null],
  ['-5', null],
  ['1e3', null],
  ['', null],
  // A number of JSON has one meaning only.
  [1.25, '1.25'],
  [250.125, '250.12'],
  [-1, null],
])('the amount %j is read as %j', (sent, read) => {
  expect(reportedAmount(sent)).toBe(read);
});

it.each([
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2026-02-28T23:00:00-02:00', '2026-03-01T01:00:00.000Z'],
  ['Sat, 28 Feb 2026 10:00:00 GMT', '2026-02-28T10:00:00.000Z'],
  ['Feb 28, 2026 10:30:00 GMT', '2026-02-28T10:30:00.000Z'],
  [1_763_625_600, '2025-11-20T08:00:00.000Z'],
  // Days that do not exist.
  ['2026-02-30', null],
  ['2026-02-29 10:00:00', null],
  ['2026-02-30T10:00:00+02:00', null],
  ['2026-04-31T10:00:00Z', null],
  ['2026/02/30 10:00', null],
  ['02/30/2026', null],
  ['Mon, 30 Feb 2026 10:00:00 GMT', null],
  ['Feb 30, 2026 10:30:00 GMT', null],
  ['2026-13-01', null],
])('the time %j is read as %j', (sent, read) => {
  expect(reportedInstant(sent)).toBe(read);
});

it('a report with such a value is refused, and a number of JSON is taken', () => {
  const parse = (fields: object) => PostbackFields.safeParse({ lead_id: '1', ftd: 1, ...fields });
  expect(parse({ amount: '1.250' }).success).toBe(false);
  expect(parse({ ftd_time: '2026-02-30' }).success).toBe(false);
  expect(parse({ amount: 250.125 }).data?.amount).toBe('250.12');
});
