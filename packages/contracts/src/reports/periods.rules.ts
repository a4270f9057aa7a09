import type { WallMs } from '../common/zone-table.rules.js';
import type { DashboardPeriod } from '../dashboard/layout.rules.js';

// Named periods, and the range with which a range is compared: the one rule of reports, pending
// conversions and the dashboard. All of it is wall time in the viewer's zone, so "the same hours"
// are those that the clock shows, whatever clock changes lie between.

/** A range of wall time, from `from` (included) to `until` (excluded). */
export interface WallRange {
  readonly from: WallMs;
  readonly until: WallMs;
}

/** A range that has a name. */
export type Period = DashboardPeriod | 'last_year';

/** Ranges that a range can be compared with. A range of one's own is given by its dates. */
export const COMPARISONS = [
  'previous_period',
  'day_before',
  'week_before',
  'month_before',
  'year_before',
] as const;
export type Comparison = (typeof COMPARISONS)[number];

const MINUTE = 60_000;
const DAY = 86_400_000;
const WEEK = 7 * DAY;

const dayOf = (wall: WallMs): WallMs => Math.floor(wall / DAY) * DAY;
/** Returns the Monday of a week. 1 January 1970 was a Thursday. */
const mondayOf = (wall: WallMs): WallMs => {
  const days = Math.floor(wall / DAY) + 3;
  return dayOf(wall) - (days - Math.floor(days / 7) * 7) * DAY;
};
/** Returns the first day of a month, `months` after the month of `wall`. */
const monthOf = (wall: WallMs, months = 0): WallMs => {
  const date = new Date(wall);
  // Date.UTC would move the years 0 to 99 to the twentieth century.
  return new Date(0).setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
};
const yearOf = (wall: WallMs, years = 0): WallMs =>
  new Date(0).setUTCFullYear(new Date(wall).getUTCFullYear() + years, 0, 1);

/** Returns a period at a moment. One that goes on ends with the current minute. */
export const periodRange = (period: Period, now: WallMs): WallRange => {
  const [today, monday] = [dayOf(now), mondayOf(now)];
  const until = Math.floor(now / MINUTE) * MINUTE + MINUTE;
  switch (period) {
    case 'today':
      return { from: today, until };
    case 'yesterday':
      return { from: today - DAY, until: today };
    case 'this_week':
      return { from: monday, until };
    case 'last_week':
      return { from: monday - WEEK, until: monday };
    case 'this_month':
      return { from: monthOf(now), until };
    case 'last_month':
      return { from: monthOf(now, -1), until: monthOf(now) };
    case 'this_year':
      return { from: yearOf(now), until };
    case 'last_year':
      return { from: yearOf(now, -1), until: yearOf(now) };
    case 'last_7_days':
      return { from: today - 6 * DAY, until };
    case 'last_30_days':
      return { from: today - 29 * DAY, until };
    case 'last_90_days':
      return { from: today - 89 * DAY, until };
  }
};

/** The previous period of each named one: a comparison, or a number of days before. */
const PREVIOUS: Readonly<Record<Period, Exclude<Comparison, 'previous_period'> | number>> = {
  today: 'day_before',
  yesterday: 'day_before',
  this_week: 'week_before',
  last_week: 'week_before',
  last_7_days: 'week_before',
  last_30_days: 30,
  last_90_days: 90,
  this_month: 'month_before',
  last_month: 'month_before',
  this_year: 'year_before',
  last_year: 'year_before',
};

const isMonthStart = (wall: WallMs): boolean => monthOf(wall) === wall;
/** Returns the number of calendar months that a range covers exactly; 0 for any other range. */
const wholeMonths = ({ from, until }: WallRange): number => {
  if (until <= from || !isMonthStart(from) || !isMonthStart(until)) return 0;
  const [first, last] = [new Date(from), new Date(until)];
  const years = last.getUTCFullYear() - first.getUTCFullYear();
  return years * 12 + last.getUTCMonth() - first.getUTCMonth();
};

const daysBefore = ({ from, until }: WallRange, days: number): WallRange => ({
  from: from - days * DAY,
  until: until - days * DAY,
});

/**
 * Returns the same days and hours, some months before. A day that the month lacks becomes its last
 * one; a range that ends on such a day ends with the month. Whole months become whole months.
 */
const monthsBefore = (range: WallRange, months: number): WallRange => {
  const { from, until } = range;
  if (wholeMonths(range) > 0)
    return { from: monthOf(from, -months), until: monthOf(until, -months) };
  const endOfFirst = monthOf(from, 1 - months);
  const start = monthOf(from, -months) + (from - monthOf(from));
  const last = until - 1;
  const end = monthOf(last, -months) + (until - monthOf(last));
  return {
    from: start < endOfFirst ? start : endOfFirst - DAY + (from - dayOf(from)),
    until: Math.min(end, monthOf(last, 1 - months)),
  };
};

/** Returns the whole months before whole months, else the same weekdays before the range. */
const previousRange = (range: WallRange): WallRange => {
  const months = wholeMonths(range);
  if (months > 0) return monthsBefore(range, months);
  const weeks = Math.max(1, Math.ceil((range.until - range.from) / WEEK));
  return daysBefore(range, 7 * weeks);
};

/** Returns the range with which a range is compared. */
export const rangeBefore = (range: WallRange, comparison: Comparison): WallRange => {
  switch (comparison) {
    case 'previous_period':
      return previousRange(range);
    case 'day_before':
      return daysBefore(range, 1);
    case 'week_before':
      return daysBefore(range, 7);
    case 'month_before':
      return monthsBefore(range, 1);
    case 'year_before':
      return monthsBefore(range, 12);
  }
};

/**
 * Returns the comparison of a named period. The previous period of this month is the same days of
 * the month before, that of today is yesterday until the same time.
 */
export const comparisonOf = (period: Period, comparison: Comparison): Comparison => {
  const previous = PREVIOUS[period];
  return comparison === 'previous_period' && typeof previous === 'string' ? previous : comparison;
};

/** Returns the range with which a named period is compared at a moment. */
export const periodBefore = (period: Period, now: WallMs, comparison: Comparison): WallRange => {
  const range = periodRange(period, now);
  const previous = PREVIOUS[period];
  return comparison === 'previous_period' && typeof previous === 'number'
    ? daysBefore(range, previous)
    : rangeBefore(range, comparisonOf(period, comparison));
};
