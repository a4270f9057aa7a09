import {
  comparisonOf,
  periodRange,
  type Comparison,
  type Period,
} from '@leadline/contracts/report-periods';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { fromWire } from '#shared/lib/wall-clock';

dayjs.extend(utc);

/** Presets of the date range picker. `Last 7 days` is the default of Pending Conversions. */
export const RANGE_PRESETS = [
  'Today',
  'Yesterday',
  'This week',
  'Last week',
  'This Month',
  'Last Month',
  'This Year',
  'Last Year',
] as const;
export const LAST_7_DAYS = 'Last 7 days';
/** For lists that are short, or fast at any length. */
export const ALL_TIME = 'All time';
export type RangePreset = (typeof RANGE_PRESETS)[number] | typeof LAST_7_DAYS | typeof ALL_TIME;

/** The periods of presets, by whose rules they begin, end and are compared. */
const PERIODS: Readonly<Record<Exclude<RangePreset, typeof ALL_TIME>, Period>> = {
  Today: 'today',
  Yesterday: 'yesterday',
  'This week': 'this_week',
  'Last week': 'last_week',
  'This Month': 'this_month',
  'Last Month': 'last_month',
  'This Year': 'this_year',
  'Last Year': 'last_year',
  'Last 7 days': 'last_7_days',
};

/** A range of wall-clock times in the user's zone. */
export type WallRange = readonly [start: Dayjs, end: Dayjs];

/** Earlier than any stored record. */
const BEGINNING = dayjs.utc('2000-01-01T00:00:00Z');
const MINUTE = 60_000;

/** Returns the range of a preset at a wall-clock moment. A range that is still running ends now. */
export const presetRange = (preset: RangePreset, now: Dayjs): WallRange => {
  if (preset === ALL_TIME) return [BEGINNING, now.startOf('minute')];
  const { from, until } = periodRange(PERIODS[preset], now.valueOf());
  return [dayjs.utc(from), dayjs.utc(until - MINUTE)];
};

/** A stored range: a preset relative to now, or two fixed local times (`yyyy-MM-dd HH:mm`). */
export type RangeChoice =
  { readonly preset: RangePreset } | { readonly start: string; readonly end: string };

/** Returns the times of a choice at this moment; null if fixed times cannot be read. */
export const resolveRange = (choice: RangeChoice, now: Dayjs): WallRange | null => {
  if ('preset' in choice) return presetRange(choice.preset, now);
  const start = fromWire(choice.start);
  const end = fromWire(choice.end);
  return start !== null && end !== null && !start.isAfter(end) ? [start, end] : null;
};

const isSameTime = (a: Dayjs, b: Dayjs): boolean =>
  a.hour() === b.hour() && a.minute() === b.minute();

/**
 * Returns a range that was picked in the calendar over another one. The end of a preset that is
 * still running has the time of now; on another day that time would cut the day off, so the range
 * then ends with the day. `isPresetEnd` says whether the end that was shown came from a preset.
 */
export const pickedRange = (
  isPresetEnd: boolean,
  shown: WallRange,
  picked: WallRange,
): WallRange => {
  const [start, end] = picked;
  const isUntouched = isPresetEnd && isSameTime(end, shown[1]);
  return isUntouched && !end.isSame(shown[1], 'day')
    ? [start, end.endOf('day').startOf('minute')]
    : picked;
};

/** Returns a range of which one time was picked alone; the day of that time if it passes the other. */
export const orderedRange = ([start, end]: WallRange, picked: 'start' | 'end'): WallRange => {
  if (!start.isAfter(end)) return [start, end];
  return picked === 'start'
    ? [start, start.endOf('day').startOf('minute')]
    : [end.startOf('day'), end];
};

/** A stored choice of the range to compare with; its dates are local times, as those of a range. */
export type ComparisonChoice = Comparison | { readonly start: string; readonly end: string };

/**
 * Returns the comparison of a request. The previous period of a preset depends on the preset: that
 * of this month is the same days of the month before.
 */
export const comparisonBody = (
  choice: ComparisonChoice,
  range: RangeChoice | null,
): Comparison | { start_date: string; end_date: string } => {
  if (typeof choice !== 'string') return { start_date: choice.start, end_date: choice.end };
  return range !== null && 'preset' in range && range.preset !== ALL_TIME
    ? comparisonOf(PERIODS[range.preset], choice)
    : choice;
};
