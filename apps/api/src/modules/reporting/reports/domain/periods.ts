import {
  endInstantOf,
  firstInstantOf,
  wallAt,
  type DashboardPeriod,
  type WallMs,
} from '@leadline/contracts';
import type { TimeRange } from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';

// Periods are wall time in the viewer's zone: "yesterday until now" ends at the same time of day,
// whatever the clocks did between.

const SECOND = 1000;
const DAY = 86_400_000;

/** From the first second to the last one, both included, as the clock shows them. */
export interface WallSeconds {
  readonly first: WallMs;
  readonly last: WallMs;
}

/** Period, and the one with which it is compared. */
export interface ComparedPeriod {
  readonly current: WallSeconds;
  readonly previous: WallSeconds;
}

const dayOf = (wall: WallMs): WallMs => Math.floor(wall / DAY) * DAY;
/** Returns the Monday of a week. 1 January 1970 was a Thursday. */
const mondayOf = (wall: WallMs): WallMs => dayOf(wall) - ((dayOf(wall) / DAY + 3) % 7) * DAY;
/** Returns the first day of a month, `months` after the month of `wall`. */
const monthOf = (wall: WallMs, months = 0): WallMs => {
  const date = new Date(wall);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
};
const yearOf = (wall: WallMs, years = 0): WallMs =>
  Date.UTC(new Date(wall).getUTCFullYear() + years, 0, 1);

/** Begin of the period before, begin of the period, and end of the period if it is over. */
type Bounds = readonly [before: WallMs, start: WallMs, end: WallMs | null];

const lastDays = (now: WallMs, days: number): Bounds => {
  const start = dayOf(now) - (days - 1) * DAY;
  return [start - days * DAY, start, null];
};

const boundsOf = (period: DashboardPeriod, now: WallMs): Bounds => {
  const [today, monday] = [dayOf(now), mondayOf(now)];
  switch (period) {
    case 'today':
      return [today - DAY, today, null];
    case 'yesterday':
      return [today - 2 * DAY, today - DAY, today];
    case 'this_week':
      return [monday - 7 * DAY, monday, null];
    case 'last_week':
      return [monday - 14 * DAY, monday - 7 * DAY, monday];
    case 'this_month':
      return [monthOf(now, -1), monthOf(now), null];
    case 'last_month':
      return [monthOf(now, -2), monthOf(now, -1), monthOf(now)];
    case 'last_7_days':
      return lastDays(now, 7);
    case 'last_30_days':
      return lastDays(now, 30);
    case 'last_90_days':
      return lastDays(now, 90);
    case 'this_year':
      return [yearOf(now, -1), yearOf(now), null];
  }
};

/**
 * Returns a period until now, and the period before until the same time has passed in it, at most
 * until its end: on 31 March, all of February. A finished period is compared with the whole period
 * before.
 */
export const comparedPeriod = (
  period: DashboardPeriod,
  now: Date,
  zone: string,
): ComparedPeriod => {
  const second = Math.floor(wallAt(now, zone) / SECOND) * SECOND;
  const [before, start, end] = boundsOf(period, second);
  const last = end === null ? second : end - SECOND;
  const previousLast =
    end === null ? Math.min(before + (last - start), start - SECOND) : start - SECOND;
  return { current: { first: start, last }, previous: { first: before, last: previousLast } };
};

/** Returns the instants of a range. */
export const instantsOf = ({ first, last }: WallSeconds, zone: string): TimeRange => ({
  from: firstInstantOf(first, zone),
  until: endInstantOf(last + SECOND, zone),
});
