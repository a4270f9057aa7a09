import type { Dates } from './compared-dates.js';
import { wall } from './wall.js';

// The periods of the dashboard, day by day, from what the clock of the zone shows.

const DAY = 86_400_000;
export type OraclePeriod = 'today' | 'this_week' | 'this_month';

const isFirst: Readonly<Record<OraclePeriod, (day: Date) => boolean>> = {
  today: () => true,
  this_week: (day) => day.getUTCDay() === 1,
  this_month: (day) => day.getUTCDate() === 1,
};

/** The first day of a period that holds a day, or of the one before. */
const beginOf = (period: OraclePeriod, day: number): number => {
  let first = day;
  while (!isFirst[period](new Date(first))) first -= DAY;
  return first;
};
/** To the minute. The minute that is not over yet belongs to a period. */
const text = (time: number): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ');

/** A period until now, and the one before until as much of it has passed, or all of it. */
export const periodDates = (
  period: OraclePeriod,
  now: Date,
  zone: string,
): { current: Dates; previous: Dates } => {
  const shown = Date.parse(`${wall(now.getTime(), zone).replace(' ', 'T')}Z`);
  const start = beginOf(period, Math.floor(shown / DAY) * DAY);
  const before = beginOf(period, start - DAY);
  const sameTime = before + (shown - start);
  return {
    current: { start_date: text(start), end_date: text(shown) },
    previous: {
      start_date: text(before),
      end_date: text(sameTime < start ? sameTime : start - 1000),
    },
  };
};
