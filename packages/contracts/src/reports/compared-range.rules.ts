import type { WallMs } from '../common/zone-table.rules.js';
import {
  DAY,
  PREVIOUS,
  WEEK,
  comparisonOf,
  dayOf,
  monthOf,
  periodRange,
  type Comparison,
  type Period,
  type WallRange,
} from './periods.rules.js';

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

/** Returns the range with which a named period is compared at a moment. */
export const periodBefore = (period: Period, now: WallMs, comparison: Comparison): WallRange => {
  const range = periodRange(period, now);
  const previous = PREVIOUS[period];
  return comparison === 'previous_period' && typeof previous === 'number'
    ? daysBefore(range, previous)
    : rangeBefore(range, comparisonOf(period, comparison));
};
