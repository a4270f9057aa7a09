import { periodBefore, rangeBefore } from './compared-range.rules.js';
import { periodRange, type Comparison, type Period, type WallRange } from './periods.rules.js';

const MINUTE = 60_000;
const wall = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);
const minuteText = (at: number): string =>
  new Date(at).toISOString().slice(0, 16).replace('T', ' ');
/** As people write it: the last minute is included. */
const shown = ({ from, until }: WallRange): string =>
  `${minuteText(from)} – ${minuteText(until - MINUTE)}`;
const range = (text: string): WallRange => {
  const [from = '', last = ''] = text.split(' – ');
  return { from: wall(from), until: wall(last) + MINUTE };
};

describe('a named period', () => {
  it.each<[Period, string, string, string]>([
    // Until the same minute, so that a half day is not compared with a whole one.
    [
      'today',
      '2026-06-17 12:34:56',
      '06-17 00:00 – 2026-06-17 12:34',
      '06-16 00:00 – 2026-06-16 12:34',
    ],
    [
      'yesterday',
      '2026-06-17 10:00',
      '06-16 00:00 – 2026-06-16 23:59',
      '06-15 00:00 – 2026-06-15 23:59',
    ],
    // Weeks begin on Monday, also on a Sunday.
    [
      'this_week',
      '2026-06-21 23:00',
      '06-15 00:00 – 2026-06-21 23:00',
      '06-08 00:00 – 2026-06-14 23:00',
    ],
    [
      'this_week',
      '2026-06-22 00:00',
      '06-22 00:00 – 2026-06-22 00:00',
      '06-15 00:00 – 2026-06-15 00:00',
    ],
    [
      'last_week',
      '2026-06-17 10:00',
      '06-08 00:00 – 2026-06-14 23:59',
      '06-01 00:00 – 2026-06-07 23:59',
    ],
    [
      'last_7_days',
      '2026-06-30 10:00',
      '06-24 00:00 – 2026-06-30 10:00',
      '06-17 00:00 – 2026-06-23 10:00',
    ],
    [
      'last_30_days',
      '2026-06-30 10:00',
      '06-01 00:00 – 2026-06-30 10:00',
      '05-02 00:00 – 2026-05-31 10:00',
    ],
    [
      'last_90_days',
      '2026-06-30 10:00',
      '04-02 00:00 – 2026-06-30 10:00',
      '01-02 00:00 – 2026-04-01 10:00',
    ],
    // The same days of the month before, or all of it if it is shorter.
    [
      'this_month',
      '2026-03-28 10:00',
      '03-01 00:00 – 2026-03-28 10:00',
      '02-01 00:00 – 2026-02-28 10:00',
    ],
    [
      'this_month',
      '2026-03-29 10:00',
      '03-01 00:00 – 2026-03-29 10:00',
      '02-01 00:00 – 2026-02-28 23:59',
    ],
    [
      'this_month',
      '2026-03-31 10:00',
      '03-01 00:00 – 2026-03-31 10:00',
      '02-01 00:00 – 2026-02-28 23:59',
    ],
    [
      'this_month',
      '2028-03-29 10:00',
      '03-01 00:00 – 2028-03-29 10:00',
      '02-01 00:00 – 2028-02-29 10:00',
    ],
    [
      'this_month',
      '2026-07-31 10:00',
      '07-01 00:00 – 2026-07-31 10:00',
      '06-01 00:00 – 2026-06-30 23:59',
    ],
    [
      'last_month',
      '2026-03-31 10:00',
      '02-01 00:00 – 2026-02-28 23:59',
      '01-01 00:00 – 2026-01-31 23:59',
    ],
    [
      'last_month',
      '2026-04-30 10:00',
      '03-01 00:00 – 2026-03-31 23:59',
      '02-01 00:00 – 2026-02-28 23:59',
    ],
  ])('%s on %s', (period, now, current, previous) => {
    expect([
      shown(periodRange(period, wall(now))),
      shown(periodBefore(period, wall(now), 'previous_period')),
    ]).toEqual([`${now.slice(0, 4)}-${current}`, `${now.slice(0, 4)}-${previous}`]);
  });
  it.each<[Period, string, string]>([
    ['this_month', '2026-01-05 01:02', '2025-12-01 00:00 – 2025-12-05 01:02'],
    ['this_week', '2026-01-01 09:00', '2025-12-22 00:00 – 2025-12-25 09:00'],
    ['this_year', '2026-01-05 01:02', '2025-01-01 00:00 – 2025-01-05 01:02'],
    // The same date, although it is another day of the year.
    ['this_year', '2028-03-01 10:00', '2027-01-01 00:00 – 2027-03-01 10:00'],
    ['this_year', '2028-02-29 10:00', '2027-01-01 00:00 – 2027-02-28 23:59'],
    ['last_year', '2029-05-01 10:00', '2027-01-01 00:00 – 2027-12-31 23:59'],
  ])('%s on %s is compared with %s, in the year before', (period, now, previous) => {
    expect(shown(periodBefore(period, wall(now), 'previous_period'))).toBe(previous);
  });
});

describe('a range and the one that it is compared with', () => {
  it.each<[Comparison, string, string]>([
    // A free range: the same weekdays before it, without overlap.
    [
      'previous_period',
      '2026-06-10 10:00 – 2026-06-10 13:59',
      '2026-06-03 10:00 – 2026-06-03 13:59',
    ],
    [
      'previous_period',
      '2026-06-10 00:00 – 2026-06-12 23:59',
      '2026-06-03 00:00 – 2026-06-05 23:59',
    ],
    [
      'previous_period',
      '2026-06-08 00:00 – 2026-06-14 23:59',
      '2026-06-01 00:00 – 2026-06-07 23:59',
    ],
    [
      'previous_period',
      '2026-06-08 00:00 – 2026-06-15 00:00',
      '2026-05-25 00:00 – 2026-06-01 00:00',
    ],
    [
      'previous_period',
      '2026-06-05 08:30 – 2026-06-16 17:00',
      '2026-05-22 08:30 – 2026-06-02 17:00',
    ],
    [
      'previous_period',
      '2026-02-01 00:00 – 2026-02-27 23:59',
      '2026-01-04 00:00 – 2026-01-30 23:59',
    ],
    // Whole months: as many months before.
    [
      'previous_period',
      '2026-05-01 00:00 – 2026-05-31 23:59',
      '2026-04-01 00:00 – 2026-04-30 23:59',
    ],
    [
      'previous_period',
      '2026-03-01 00:00 – 2026-03-31 23:59',
      '2026-02-01 00:00 – 2026-02-28 23:59',
    ],
    [
      'previous_period',
      '2028-03-01 00:00 – 2028-03-31 23:59',
      '2028-02-01 00:00 – 2028-02-29 23:59',
    ],
    [
      'previous_period',
      '2026-01-01 00:00 – 2026-03-31 23:59',
      '2025-10-01 00:00 – 2025-12-31 23:59',
    ],
    [
      'previous_period',
      '2028-01-01 00:00 – 2028-12-31 23:59',
      '2027-01-01 00:00 – 2027-12-31 23:59',
    ],
    ['day_before', '2026-03-01 00:00 – 2026-03-01 09:15', '2026-02-28 00:00 – 2026-02-28 09:15'],
    ['day_before', '2028-03-01 00:00 – 2028-03-01 09:15', '2028-02-29 00:00 – 2028-02-29 09:15'],
    ['week_before', '2026-01-01 06:00 – 2026-01-03 18:00', '2025-12-25 06:00 – 2025-12-27 18:00'],
    // Over the end of a month, and in months of another length.
    ['month_before', '2026-05-30 00:00 – 2026-06-02 12:00', '2026-04-30 00:00 – 2026-05-02 12:00'],
    ['month_before', '2026-05-31 08:00 – 2026-06-02 12:00', '2026-04-30 08:00 – 2026-05-02 12:00'],
    ['month_before', '2026-03-29 10:00 – 2026-03-31 11:00', '2026-02-28 10:00 – 2026-02-28 23:59'],
    ['month_before', '2026-02-15 00:00 – 2026-02-28 23:59', '2026-01-15 00:00 – 2026-01-28 23:59'],
    ['month_before', '2026-01-31 00:00 – 2026-01-31 23:59', '2025-12-31 00:00 – 2025-12-31 23:59'],
    ['year_before', '2028-02-29 00:00 – 2028-02-29 23:59', '2027-02-28 00:00 – 2027-02-28 23:59'],
    ['year_before', '2029-02-01 00:00 – 2029-02-28 23:59', '2028-02-01 00:00 – 2028-02-29 23:59'],
    ['year_before', '2026-11-23 00:00 – 2026-11-26 20:15', '2025-11-23 00:00 – 2025-11-26 20:15'],
    // In the first century, where Date.UTC reads other years.
    ['month_before', '0050-03-30 00:00 – 0050-03-31 23:59', '0050-02-28 00:00 – 0050-02-28 23:59'],
  ])('%s of %s is %s', (comparison, current, previous) => {
    expect(shown(rangeBefore(range(current), comparison))).toBe(previous);
  });
});
