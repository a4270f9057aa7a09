import assert from 'node:assert/strict';
import fc from 'fast-check';
import { wallClockAt } from '../common/zones.rules.js';
import { dailyWindow } from './window.rules.js';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Offsets from −12 to +14 in half and quarter hours, clocks that move by half an hour, and a zone
 * that skipped a day.
 */
const ZONES = [
  'Etc/GMT+12',
  'Pacific/Pago_Pago',
  'America/St_Johns',
  'America/New_York',
  'America/Sao_Paulo',
  'Atlantic/Azores',
  'UTC',
  'Europe/London',
  'Europe/Berlin',
  'Africa/Casablanca',
  'Asia/Tehran',
  'Asia/Kathmandu',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Auckland',
  'Pacific/Apia',
  'Pacific/Kiritimati',
];
const DAYS = [
  '2026-03-08',
  '2026-03-28',
  '2026-03-29',
  '2026-03-30',
  '2026-04-05',
  '2026-09-27',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
  '2024-02-29',
  '2028-02-29',
  '2026-12-31',
  '2027-01-01',
  '2011-12-29',
  '2011-12-30',
  '2011-12-31',
  '2026-07-15',
];

// The oracle reads a wall clock every quarter of an hour and does not use offsets.
const walls = new Map(ZONES.map((zone) => [zone, new Map<number, number>()]));
const wall = (instant: number, zone: string): number => {
  const quarters = walls.get(zone)!;
  const quarter = instant / QUARTER;
  let minutes = quarters.get(quarter);
  if (minutes === undefined) {
    const clock = wallClockAt(new Date(instant), zone);
    minutes =
      Date.UTC(clock.year, clock.month - 1, clock.day) / MINUTE + clock.hour * 60 + clock.minute;
    quarters.set(quarter, minutes);
  }
  return minutes;
};
const firstInstantOf = (target: number, zone: string): number => {
  for (let at = (target - 16 * 60) * MINUTE; at < (target + 40 * 60) * MINUTE; at += QUARTER) {
    const now = wall(at, zone);
    if (now === target) return at;
    // The clock skips the time. The reset is due when the time would have come without the skip.
    if (now < target && wall(at + QUARTER, zone) > target) return at + (target - now) * MINUTE;
  }
  throw new Error('The zone never shows this time.');
};
const oracle = (zone: string, resetMinute: number, now: number): { start: number; end: number } => {
  const today = Math.floor(now / DAY);
  const resets = [-3, -2, -1, 0, 1, 2, 3]
    .map((days) => firstInstantOf(((today + days) * DAY) / MINUTE + resetMinute, zone))
    .sort((a, b) => a - b);
  return {
    start: Math.max(...resets.filter((at) => at <= now)),
    end: Math.min(...resets.filter((at) => at > now)),
  };
};
const text = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

describe('the daily window of a cap', () => {
  it('agrees with the zone clock in 10,000 cases near clock changes and odd days', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.constantFrom(...DAYS),
        fc.integer({ min: 0, max: 24 * 60 - 1 }),
        fc.integer({ min: 0, max: 95 }),
        (zone, day, minute, quarter) => {
          const now = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE;
          const expected = oracle(zone, quarter * 15, now);
          const window = dailyWindow({ reset_time: text(quarter * 15), zone }, new Date(now));
          // `expect` would double the time of a case.
          assert.deepEqual(window, {
            start: new Date(expected.start),
            end: new Date(expected.end),
          });
        },
      ),
      { numRuns: 10_000, seed: 15 },
    );
  }, 120_000);

  it('refuses dates before the year 100', () => {
    expect(() =>
      dailyWindow({ reset_time: '00:00', zone: 'UTC' }, new Date('0090-01-01T00:00:00Z')),
    ).toThrow(RangeError);
  });

  it.each([
    [
      'an ordinary day',
      'UTC',
      '00:00',
      '2026-11-18T12:00:00Z',
      '2026-11-18T00:00:00.000Z',
      '2026-11-19T00:00:00.000Z',
    ],
    [
      'before the reset of the day',
      'UTC',
      '13:00',
      '2026-11-18T12:00:00Z',
      '2026-11-17T13:00:00.000Z',
      '2026-11-18T13:00:00.000Z',
    ],
    [
      'at the very reset',
      'UTC',
      '12:00',
      '2026-11-18T12:00:00Z',
      '2026-11-18T12:00:00.000Z',
      '2026-11-19T12:00:00.000Z',
    ],
    [
      'a day of 23 hours',
      'Europe/London',
      '00:00',
      '2026-03-29T12:00:00Z',
      '2026-03-29T00:00:00.000Z',
      '2026-03-29T23:00:00.000Z',
    ],
    [
      'a day of 25 hours',
      'Europe/London',
      '00:00',
      '2026-10-25T12:00:00Z',
      '2026-10-24T23:00:00.000Z',
      '2026-10-26T00:00:00.000Z',
    ],
    [
      'a reset time that the zone skips',
      'Europe/London',
      '01:30',
      '2026-03-29T12:00:00Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ],
    [
      'a reset that shows twice',
      'Europe/London',
      '01:30',
      '2026-10-25T12:00:00Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ],
  ])('%s', (_name, zone, resetTime, now, start, end) => {
    const window = dailyWindow({ reset_time: resetTime, zone }, new Date(now));
    expect([window.start.toISOString(), window.end.toISOString()]).toEqual([start, end]);
  });
});
