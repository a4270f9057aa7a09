import { wallAt } from '@leadline/contracts';
import {
  monthOfDay,
  weekOfDay,
  type Interval,
  type TimePart,
} from '#modules/lead-data/lead-conditions/domain/grouping.js';
import type { TimeRange } from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';

/** More steps of time than this would not make a chart. */
export const MOST_STEPS = 2000;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The number of the interval that holds a wall time. */
const NUMBER_OF: Readonly<Record<Interval, (wall: number) => number>> = {
  date_hour: (wall) => Math.floor(wall / HOUR),
  day: (wall) => Math.floor(wall / DAY),
  week: (wall) => weekOfDay(Math.floor(wall / DAY)),
  month: (wall) => monthOfDay(Math.floor(wall / DAY)),
};

const fromTo = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

/**
 * Returns every step of a time within a range, in order, also steps in which nothing happened. Null
 * if the range is open, or has more than `most` steps.
 */
export const stepsWithin = (
  part: TimePart,
  { from, until }: TimeRange,
  zone: string,
  most: number,
): number[] | null => {
  if (part === 'hour') return fromTo(0, 23);
  if (part === 'weekday') return fromTo(1, 7);
  if (from === null || until === null) return null;
  const numberOf = NUMBER_OF[part];
  const first = numberOf(wallAt(from, zone));
  const last = numberOf(wallAt(new Date(until.getTime() - 1), zone));
  return last - first >= most ? null : fromTo(first, last);
};
