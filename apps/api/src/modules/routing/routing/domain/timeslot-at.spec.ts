import { timeslotAt, type DistributionConfig } from './snapshot.js';

// Timeslots on the Sundays on which clocks change in Berlin: back at 01:00 UTC on 25 October, forward
// at 01:00 UTC on 29 March.

const SUNDAY = 7;
const slot = (id: number, name: string, start_time: string, end_time: string) => ({
  id,
  name,
  hours: [{ id: SUNDAY, checked: true, steps: [{ start_time, end_time }] }],
  groups: [],
});
const distribution: DistributionConfig = {
  id: 1,
  name: 'DE main',
  method: 'slot',
  countryId: 1,
  publisherId: null,
  customParam1: null,
  zone: 'Europe/Berlin',
  rejectOutsideHours: true,
  overwrites: [],
  timeslots: [
    slot(1, 'before', '00:00', '01:59'),
    slot(2, 'the hour that changes', '02:00', '02:59'),
    slot(3, 'after', '03:00', '23:59'),
  ],
};

it.each([
  // 02:00 to 02:59 comes twice.
  ['2026-10-24T21:59:59Z', null],
  ['2026-10-24T22:00:00Z', 'before'],
  ['2026-10-24T23:59:59Z', 'before'],
  ['2026-10-25T00:00:00Z', 'the hour that changes'],
  ['2026-10-25T00:59:59Z', 'the hour that changes'],
  ['2026-10-25T01:00:00Z', 'the hour that changes'],
  ['2026-10-25T01:59:59Z', 'the hour that changes'],
  ['2026-10-25T02:00:00Z', 'after'],
  ['2026-10-25T22:59:59Z', 'after'],
  ['2026-10-25T23:00:00Z', null],
  // 02:00 to 02:59 does not come.
  ['2026-03-28T22:59:59Z', null],
  ['2026-03-28T23:00:00Z', 'before'],
  ['2026-03-29T00:59:59Z', 'before'],
  ['2026-03-29T01:00:00Z', 'after'],
  ['2026-03-29T21:59:59Z', 'after'],
  ['2026-03-29T22:00:00Z', null],
])('at %s the timeslot is: %s', (now, name) => {
  expect(timeslotAt(distribution, new Date(now))?.name ?? null).toBe(name);
});
