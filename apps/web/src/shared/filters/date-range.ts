import dayjs, { type Dayjs } from 'dayjs';
import { fromWire } from '#shared/lib/wall-clock';

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

/** A range of wall-clock times in the user's zone. */
export type WallRange = readonly [start: Dayjs, end: Dayjs];

/** Earlier than any stored record. */
const BEGINNING = dayjs('2000-01-01T00:00:00');

const monday = (day: Dayjs): Dayjs => day.startOf('day').subtract((day.day() + 6) % 7, 'day');
const lastMinuteBefore = (day: Dayjs): Dayjs => day.subtract(1, 'minute');

/** Returns the range of a preset at a wall-clock moment. A range that is still running ends now. */
export const presetRange = (preset: RangePreset, now: Dayjs): WallRange => {
  const today = now.startOf('day');
  const minute = now.startOf('minute');
  switch (preset) {
    case 'Today':
      return [today, minute];
    case 'Yesterday':
      return [today.subtract(1, 'day'), lastMinuteBefore(today)];
    case 'This week':
      return [monday(now), minute];
    case 'Last week':
      return [monday(now).subtract(7, 'day'), lastMinuteBefore(monday(now))];
    case 'This Month':
      return [now.startOf('month'), minute];
    case 'Last Month':
      return [now.startOf('month').subtract(1, 'month'), lastMinuteBefore(now.startOf('month'))];
    case 'This Year':
      return [now.startOf('year'), minute];
    case 'Last Year':
      return [now.startOf('year').subtract(1, 'year'), lastMinuteBefore(now.startOf('year'))];
    case 'All time':
      return [BEGINNING, minute];
    case 'Last 7 days':
      return [today.subtract(6, 'day'), minute];
  }
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
