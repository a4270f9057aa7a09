import { ftdTimeOf } from './ftd-time.js';

const LEAD = new Date('2026-11-18T08:00:00Z');
const NOW = new Date('2026-11-20T12:00:00Z');

it.each([
  ['no time', null, NOW.toISOString()],
  ['an earlier time', '2026-11-19T23:30:00Z', '2026-11-19T23:30:00.000Z'],
  ['a time in another zone', '2026-11-19T23:30:00+05:30', '2026-11-19T18:00:00.000Z'],
  ['a time in the future', '2026-11-20T12:00:01Z', NOW.toISOString()],
  ['a time before the lead existed', '2026-11-18T07:59:59Z', LEAD.toISOString()],
])('the time of an FTD whose report has %s', (_name, reported, expected) => {
  expect(ftdTimeOf(reported, LEAD, NOW).toISOString()).toBe(expected);
});
