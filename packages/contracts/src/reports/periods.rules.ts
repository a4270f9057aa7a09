import type { WallMs } from '../common/zone-table.rules.js';
import type { DashboardPeriod } from '../dashboard/layout.rules.js';

// Named periods; `compared-range.rules.ts` has the range with which one is compared. Together they
// are the one rule of reports, pending conversions and the dashboard. All of it is wall time in the
// viewer's zone, so "the same hours" are those that the clock shows, whatever clock changes lie
// between.

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
export const DAY = 86_400_000;
export const WEEK = 7 * DAY;

export const dayOf = (wall: WallMs): WallMs => Math.floor(wall / DAY) * DAY;
/** Returns the Monday of a week. 1 January 1970 was a Thursday. */
const mondayOf = (wall: WallMs): WallMs => {
  const days = Math.floor(wall / DAY) + 3;
  return dayOf(wall) - (days - Math.floor(days / 7) * 7) * DAY;
};
/** Returns the first day of a month, `months` after the month of `wall`. */
export const monthOf = (wall: WallMs, months = 0): WallMs => {
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
export const PREVIOUS: Readonly<Record<Period, Exclude<Comparison, 'previous_period'> | number>> = {
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

/**
 * Returns the comparison of a named period. The previous period of this month is the same days of
 * the month before, that of today is yesterday until the same time.
 */
export const comparisonOf = (period: Period, comparison: Comparison): Comparison => {
  const previous = PREVIOUS[period];
  return comparison === 'previous_period' && typeof previous === 'string' ? previous : comparison;
};
