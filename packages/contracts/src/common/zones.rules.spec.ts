import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addDays, dayText, instantOfWall, wallClockAt, zoneOffsetAt } from './zones.rules.js';
import { instantByScan, wallMinutesAt, ZONES, zoneYear } from '../../test/wall-oracle.js';

const MINUTE = 60_000;

describe('the wall time of an instant', () => {
  it.each([
    ['2026-03-29T00:59:59Z', 'Europe/Paris', [2026, 3, 29, 1, 59, 59, 7]],
    ['2026-03-29T01:00:00Z', 'Europe/Paris', [2026, 3, 29, 3, 0, 0, 7]],
    ['2024-02-29T23:30:00Z', 'Asia/Kathmandu', [2024, 3, 1, 5, 15, 0, 5]],
    ['2026-01-01T00:00:00Z', 'Pacific/Kiritimati', [2026, 1, 1, 14, 0, 0, 4]],
    ['2026-01-01T00:00:00Z', 'Etc/GMT+12', [2025, 12, 31, 12, 0, 0, 3]],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', [2011, 12, 31, 0, 0, 0, 6]],
    ['2026-11-15T05:00:00Z', 'UTC', [2026, 11, 15, 5, 0, 0, 7]],
  ])('%s in %s', (instant, zone, [year, month, day, hour, minute, second, weekday]) => {
    expect(wallClockAt(new Date(instant), zone)).toEqual({
      year,
      month,
      day,
      hour,
      minute,
      second,
      weekday,
    });
  });
  it('differs from UTC by the offset, to the second', () => {
    expect(zoneOffsetAt(new Date('2026-07-01T12:00:00.900Z'), 'Asia/Kolkata')).toBe(
      5.5 * 60 * MINUTE,
    );
    expect(zoneOffsetAt(new Date('1969-12-31T23:59:59.100Z'), 'America/St_Johns')).toBe(
      -3.5 * 60 * MINUTE,
    );
  });
});

it('addDays counts calendar days across months, years and leap days', () => {
  expect(
    [
      [2024, 2, 28, 1],
      [2024, 2, 29, 1],
      [2023, 2, 28, 1],
      [2026, 1, 1, -1],
      [2026, 12, 31, 60],
      [2000, 3, 1, -1],
    ].map(([year = 0, month = 0, day = 0, days = 0]) =>
      dayText(addDays({ year, month, day }, days)),
    ),
  ).toEqual(['2024-02-29', '2024-03-01', '2023-03-01', '2025-12-31', '2027-03-01', '2000-02-29']);
});

describe('the instant of a wall time', () => {
  it.each([
    [
      'the first of two when clocks go back',
      [2026, 10, 25, 2 * 60 + 30],
      'Europe/Paris',
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'moved on by the gap when clocks go forward',
      [2026, 3, 29, 2 * 60 + 30],
      'Europe/Paris',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'on a gap of half an hour',
      [2026, 10, 4, 2 * 60 + 15],
      'Australia/Lord_Howe',
      '2026-10-03T15:45:00.000Z',
    ],
    [
      'at a midnight that never was',
      [2018, 11, 4, 0],
      'America/Sao_Paulo',
      '2018-11-04T03:00:00.000Z',
    ],
    [
      'on a day that was left out',
      [2011, 12, 30, 12 * 60],
      'Pacific/Apia',
      '2011-12-30T22:00:00.000Z',
    ],
    ['on a leap day', [2024, 2, 29, 0], 'Pacific/Kiritimati', '2024-02-28T10:00:00.000Z'],
  ] as const)('%s', (_name, [year, month, day, minute], zone, expected) => {
    expect(instantOfWall(year, month, day, minute, zone).toISOString()).toBe(expected);
  });

  it('agrees with a search of every minute, in every listed zone and year', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: 0, max: 364 }),
        fc.integer({ min: 0, max: 1439 }),
        fc.boolean(),
        (zone, dayOfYear, minuteOfDay, nearChange) => {
          const of = zoneYear(zone);
          const clock = addDays(
            { year: of.year, month: 1, day: 1 },
            nearChange
              ? Math.floor((of.changes[dayOfYear % Math.max(1, of.changes.length)] ?? 0) / 1440) +
                  (dayOfYear % 3) -
                  1
              : dayOfYear,
          );
          // `expect` would double the time of a case.
          assert.deepEqual(
            instantOfWall(clock.year, clock.month, clock.day, minuteOfDay, of.zone),
            instantByScan(of, clock, minuteOfDay),
          );
        },
      ),
      { numRuns: 10_000, seed: 41 },
    );
  });

  it('has that wall time, unless the time is skipped', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: 0, max: 365 * 1440 }),
        (zone, minutes) => {
          const of = zoneYear(zone);
          const at = new Date(Date.UTC(of.year, 0, 1) + minutes * MINUTE);
          const clock = wallClockAt(at, of.zone);
          const found = instantOfWall(
            clock.year,
            clock.month,
            clock.day,
            clock.hour * 60 + clock.minute,
            of.zone,
          );
          expect(wallMinutesAt(of, found)).toBe(wallMinutesAt(of, at));
          expect(found.getTime()).toBeLessThanOrEqual(at.getTime());
        },
      ),
      { numRuns: 3000, seed: 42 },
    );
  });
});
