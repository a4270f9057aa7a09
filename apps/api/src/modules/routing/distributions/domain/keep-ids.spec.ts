import type { HoursDay } from '@leadline/contracts';
import fc from 'fast-check';
import {
  keepIds,
  type GroupRow,
  type StoredGroup,
  type StoredTimeslot,
  type TimeslotRow,
} from './shape.js';

const hours = (start: string): HoursDay[] => [
  { id: 1, checked: true, steps: [{ start_time: start, end_time: '23:59' }] },
];
const group = (...advertisers: number[]): StoredGroup => ({
  name: 'G',
  shares: advertisers.map((advertiser_id) => ({ advertiser_id, percentage: 1 })),
});
const timeslot = (name: string, start: string, ...groups: StoredGroup[]): StoredTimeslot => ({
  name,
  is_active: true,
  opening_hours: hours(start),
  groups,
});
/** Timeslots have the ids 100, 200, …; their groups 101, 102, …. */
const stored = (...timeslots: StoredTimeslot[]): TimeslotRow[] =>
  timeslots.map((slot, index) => ({
    ...slot,
    id: (index + 1) * 100,
    groups: slot.groups.map((item, at): GroupRow => ({
      name: item.name,
      id: (index + 1) * 100 + at + 1,
      shares: item.shares.map((share) => ({ ...share, name: '' })),
    })),
  }));
const ids = (before: TimeslotRow[], ...after: StoredTimeslot[]): (number | null)[][] =>
  keepIds(before, after).map(({ id, groups }) => [id, ...groups.map((item) => item.id)]);

describe('groups of one timeslot', () => {
  const before = stored(timeslot('A', '08:00', group(1, 2), group(3), group(4)));
  it.each<[string, StoredGroup[], (number | null)[]]>([
    ['as they were', [group(1, 2), group(3), group(4)], [101, 102, 103]],
    ['moved', [group(4), group(2, 1), group(3)], [103, 101, 102]],
    ['one gone', [group(3), group(4)], [102, 103]],
    ['one put before', [group(9), group(1, 2), group(3), group(4)], [null, 101, 102, 103]],
    [
      'another advertiser beside the present ones',
      [group(1, 2, 5), group(3), group(4)],
      [101, 102, 103],
    ],
    ['moved and changed', [group(4), group(1, 2), group(3, 8)], [103, 101, 102]],
    [
      'no advertiser stays: the position decides',
      [group(7), group(8), group(9), group(6)],
      [101, 102, 103, null],
    ],
    ['a copy of one', [group(1, 2), group(1, 2), group(3), group(4)], [101, null, 102, 103]],
    ['none', [], []],
  ])('%s', (_name, groups, expected) => {
    expect(ids(before, timeslot('A', '08:00', ...groups))).toEqual([[100, ...expected]]);
  });

  it('with the same advertisers keep their order', () => {
    expect(
      ids(
        stored(timeslot('A', '08:00', group(1), group(1))),
        timeslot('A', '08:00', group(1), group(1)),
      ),
    ).toEqual([[100, 101, 102]]);
  });
});

describe('timeslots', () => {
  const before = stored(timeslot('Day', '08:00', group(1)), timeslot('Night', '20:00', group(1)));
  it.each<[string, StoredTimeslot[], (number | null)[][]]>([
    [
      'changed positions',
      [timeslot('Night', '20:00', group(1)), timeslot('Day', '08:00', group(1))],
      [
        [200, 201],
        [100, 101],
      ],
    ],
    [
      'one put before',
      [
        timeslot('Early', '06:00', group(1)),
        timeslot('Day', '08:00', group(1)),
        timeslot('Night', '20:00', group(1)),
      ],
      [
        [null, null],
        [100, 101],
        [200, 201],
      ],
    ],
    ['renamed', [timeslot('Late', '20:00', group(1))], [[200, 201]]],
    [
      'other hours',
      [timeslot('Day', '09:00', group(1)), timeslot('Night', '21:00', group(1))],
      [
        [100, 101],
        [200, 201],
      ],
    ],
    [
      'renamed with other hours: the position decides',
      [timeslot('X', '01:00', group(1)), timeslot('Y', '02:00', group(1))],
      [
        [100, 101],
        [200, 201],
      ],
    ],
  ])('%s', (_name, after, expected) => {
    expect(ids(before, ...after)).toEqual(expected);
  });
});

it('timeslots keep their ids with their groups, whatever their hours, names and order', () => {
  const before = stored(
    timeslot('Morning', '00:00', group(1, 2)),
    timeslot('Evening', '12:00', group(3, 4)),
  );
  expect(
    ids(
      before,
      timeslot('Morning', '12:00', group(1, 2)),
      timeslot('Evening', '00:00', group(3, 4)),
    ),
  ).toEqual([
    [100, 101],
    [200, 201],
  ]);
  expect(ids(before, timeslot('Whole day', '00:00', group(3, 4)))).toEqual([[200, 201]]);
});

it('an unchanged copy keeps all ids, and no id is used twice', () => {
  const groups = fc.array(
    fc
      .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 })
      .map((list) => group(...list)),
    { maxLength: 4 },
  );
  const slots = fc.array(
    fc
      .tuple(fc.constantFrom('A', 'B', 'C'), fc.constantFrom('01:00', '02:00', '03:00'), groups)
      .map(([name, start, list]) => timeslot(name, start, ...list)),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(slots, slots, (before, after) => {
      const rows = stored(...before);
      expect(ids(rows, ...before)).toEqual(
        rows.map(({ id, groups: own }) => [id, ...own.map((item) => item.id)]),
      );
      const given = ids(rows, ...after)
        .flat()
        .filter((id) => id !== null);
      expect(new Set(given).size).toBe(given.length);
    }),
    { numRuns: 500, seed: 7 },
  );
});
