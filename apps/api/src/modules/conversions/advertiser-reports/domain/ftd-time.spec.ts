import { FTD_TIME_PROBLEMS, ftdTimeOf, ftdTimeProblem } from './ftd-time.js';

const LEAD = new Date('2026-01-10T09:30:15.500Z');
const NOW = new Date('2026-11-26T12:00:00Z');

it.each([
  ['2026-06-01T10:00:00Z', '2026-06-01T10:00:00.000Z'],
  [null, '2026-11-26T11:00:00.000Z'],
  ['2026-11-27T12:00:00Z', NOW.toISOString()],
  ['2026-01-10T00:00:00Z', LEAD.toISOString()],
])('a deposit of %j is of %s', (reported, expected) => {
  const receivedAt = new Date('2026-11-26T11:00:00Z');
  expect(ftdTimeOf(reported, LEAD, receivedAt, NOW).toISOString()).toBe(expected);
});

it.each([
  [null, null, null],
  ['2026-06-01T10:00:00Z', null, null],
  // A day ahead, and a millisecond more.
  ['2026-11-27T12:00:00Z', null, null],
  ['2026-11-27T12:00:00.001Z', null, FTD_TIME_PROBLEMS.future],
  ['2026-12-11T10:00:00Z', null, FTD_TIME_PROBLEMS.future],
  ['2026-01-10T08:30:15Z', null, FTD_TIME_PROBLEMS.beforeLead],
  ['2026-01-10T09:30:14Z', null, FTD_TIME_PROBLEMS.beforeLead],
  // The same second, minute or day: the reported time is not more exact.
  ['2026-01-10T09:30:15Z', null, null],
  ['2026-01-10T09:30:00Z', null, null],
  ['2026-01-10T00:00:00Z', null, null],
  ['2026-01-09T00:00:00Z', null, FTD_TIME_PROBLEMS.beforeLead],
  // Midnight in Kyiv.
  ['2026-01-09T22:00:00Z', 'Europe/Kyiv', null],
  ['2026-01-09T22:00:00Z', null, FTD_TIME_PROBLEMS.beforeLead],
])('a deposit of %j, in the zone %j: %j', (reported, zone, problem) => {
  expect(ftdTimeProblem(reported, LEAD, NOW, zone)).toBe(problem);
});
