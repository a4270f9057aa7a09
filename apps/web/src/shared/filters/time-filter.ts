import { COMPARISONS } from '@leadline/contracts/report-periods';
import dayjs, { type Dayjs } from 'dayjs';
import * as z from 'zod/mini';
import { lowerFirst } from '#shared/lib/sentence';
import { fromWire, toWire, type Zone } from '#shared/lib/wall-clock';
import {
  ALL_TIME,
  LAST_7_DAYS,
  RANGE_PRESETS,
  comparisonBody,
  resolveRange,
  type ComparisonChoice,
  type RangeChoice,
  type RangePreset,
  type WallRange,
} from './date-range';
import type { JsonReader } from './json-reader';

/** The time part of a filter. */
export interface TimeFilter {
  readonly range: RangeChoice;
  readonly last24Hours: boolean;
  readonly insideHourRange: boolean;
  readonly createdInside: boolean;
  readonly comparePast: boolean;
  /** The range to compare with, used while `comparePast` is on. */
  readonly compareTo: ComparisonChoice;
}

const STANDARD_COMPARISON = 'previous_period';

export const timeFilterOf = (range: RangeChoice): TimeFilter => ({
  range,
  last24Hours: false,
  insideHourRange: false,
  createdInside: false,
  comparePast: false,
  compareTo: STANDARD_COMPARISON,
});

/** The switches, with the names and labels of the specification. */
export const SWITCH_FIELDS = [
  { kind: 'switch', field: 'last24Hours', name: 'last_24_hours', label: 'Last 24 hours' },
  {
    kind: 'switch',
    field: 'insideHourRange',
    name: 'inside_selected_hour_range',
    label: 'Inside selected hour range only',
  },
  {
    kind: 'switch',
    field: 'createdInside',
    name: 'created_inside_date_range',
    label: 'Created inside date range only',
  },
  { kind: 'switch', field: 'comparePast', name: 'compare_with_past', label: 'Compare with past' },
] as const;

/**
 * The offset in every list request. The times themselves are in the zone of the `timezone-id`
 * header (LED-028, PND-007).
 */
const FIXED_TZ_OFFSET = '+03:00';

/** Returns the range of a request body, with a preset computed for `now` in the user's zone. */
export const rangeBody = (choice: RangeChoice, now: Dayjs) => {
  const range = resolveRange(choice, now);
  return {
    tz_offset: FIXED_TZ_OFFSET,
    start_date: range && toWire(range[0]),
    end_date: range && toWire(range[1]),
    start_time: range && range[0].format('HH:mm'),
    end_time: range && range[1].format('HH:mm'),
  };
};

/** The comparisons that people choose from, with their names. */
export const COMPARISON_LABELS = {
  previous_period: 'Previous period',
  week_before: 'Same period last week',
  month_before: 'Same period last month',
  year_before: 'Same period last year',
} as const;
export const OWN_RANGE = 'Own range';

/** Describes a comparison in a chip. */
export const comparisonText = (choice: ComparisonChoice): string => {
  if (typeof choice !== 'string') return `${choice.start} – ${choice.end}`;
  return lowerFirst(
    choice === 'day_before' ? 'Same period the day before' : COMPARISON_LABELS[choice],
  );
};

/** Returns the comparison of a request body, if the filter compares. */
export const compareBody = ({ comparePast, compareTo, range, last24Hours }: TimeFilter) =>
  comparePast ? { compare_to: comparisonBody(compareTo, last24Hours ? null : range) } : {};
/** Returns the comparison as an address or a preset stores it, if it is not the standard one. */
export const compareToJson = ({ comparePast, compareTo }: TimeFilter): Record<string, unknown> =>
  comparePast && compareTo !== STANDARD_COMPARISON
    ? { compare_to: comparisonBody(compareTo, null) }
    : {};

const wallText = z.string().check(z.refine((text) => fromWire(text) !== null));
/** A request uses these names for times of day, which repeat the ends of the range (LED-024). */
const timeOfDay = z.string().check(z.regex(/^\d{2}:\d{2}(:\d{2})?$/));

const DATE_RANGE = 'Date range';

/**
 * Reads the ends of a fixed range. Presets call them `start_time` and `end_time` (LED-020); both
 * names are accepted.
 */
const readEnds = (json: JsonReader): readonly [string | undefined, string | undefined] => {
  const end = (date: string, time: string): string | undefined => {
    const written = json.read(date, DATE_RANGE, wallText);
    const other = json.read(time, DATE_RANGE, z.union([wallText, timeOfDay]));
    return written ?? (other !== undefined && fromWire(other) !== null ? other : undefined);
  };
  return [end('start_date', 'start_time'), end('end_date', 'end_time')];
};

const readRange = (json: JsonReader, fallback: RangeChoice): RangeChoice => {
  const preset = json.read(
    'dateRangePreset',
    DATE_RANGE,
    z.enum([...RANGE_PRESETS, LAST_7_DAYS, ALL_TIME]),
  );
  const [start, end] = readEnds(json);
  if (preset !== undefined) return { preset };
  if (start !== undefined && end !== undefined) {
    const fixed = { start, end };
    if (resolveRange(fixed, dayjs.utc()) !== null) return fixed;
  }
  if (start !== undefined || end !== undefined) json.note(DATE_RANGE);
  return fallback;
};

const ComparedTo = z.union([
  z.enum(COMPARISONS),
  z.object({ start_date: wallText, end_date: wallText }),
]);
const readComparison = (json: JsonReader): ComparisonChoice => {
  const label = 'Range to compare with';
  const choice = json.read('compare_to', label, ComparedTo) ?? STANDARD_COMPARISON;
  if (typeof choice === 'string') return choice;
  const own = { start: choice.start_date, end: choice.end_date };
  if (own.start <= own.end) return own;
  json.note(label);
  return STANDARD_COMPARISON;
};

/** Reads every switch, also those that the page does not show. */
export const readTime = (json: JsonReader, defaults: TimeFilter): TimeFilter => {
  const range = readRange(json, defaults.range);
  const switches = SWITCH_FIELDS.map(({ field, name, label }) => [
    field,
    json.read(name, label, z.boolean()) ?? false,
  ]);
  return {
    range,
    compareTo: readComparison(json),
    ...(Object.fromEntries(switches) as Omit<TimeFilter, 'range' | 'compareTo'>),
  };
};

export const timeToJson = (time: TimeFilter): Record<string, unknown> => ({
  ...('preset' in time.range
    ? { dateRangePreset: time.range.preset }
    : { start_date: time.range.start, end_date: time.range.end }),
  ...Object.fromEntries(
    SWITCH_FIELDS.filter(({ field }) => time[field]).map(({ name }) => [name, true]),
  ),
  ...compareToJson(time),
});

/** Presets within a sentence: "No leads today". */
const PRESET_WORDS: Record<RangePreset, string> = {
  Today: 'today',
  Yesterday: 'yesterday',
  'This week': 'this week',
  'Last week': 'last week',
  'This Month': 'this month',
  'Last Month': 'last month',
  'This Year': 'this year',
  'Last Year': 'last year',
  'Last 7 days': 'in the last 7 days',
  'All time': 'at any time',
};

/** The next wider range, which is offered when a list has no rows. */
const WIDER: Partial<Record<RangePreset, RangePreset>> = {
  Today: 'Last 7 days',
  Yesterday: 'Last 7 days',
  'This week': 'Last 7 days',
  'Last 7 days': 'This Year',
  'Last week': 'This Year',
  'This Month': 'This Year',
  'Last Month': 'This Year',
};

/**
 * Describes a range in a sentence, e.g. `today`, `in the last 24 hours` or `from 2026-01-05 08:00
 * to 2026-01-06 09:30`.
 */
export const rangeWords = ({ range, last24Hours }: TimeFilter): string => {
  if (last24Hours) return 'in the last 24 hours';
  return 'preset' in range ? PRESET_WORDS[range.preset] : `from ${range.start} to ${range.end}`;
};

/** Describes a range at a moment, e.g. `2026-01-01 00:00 – 2026-01-05 14:07, Europe/Berlin`. */
export const rangeText = ({ range, last24Hours }: TimeFilter, now: Dayjs, zone: Zone): string => {
  const known: WallRange | null = last24Hours
    ? [now.subtract(24, 'hour'), now]
    : resolveRange(range, now);
  return known === null ? '' : `${toWire(known[0])} – ${toWire(known[1])}, ${zone.name}`;
};

/** Returns a filter with the next wider range, and the range's name; null if there is none. */
export const widerTime = (
  time: TimeFilter,
): { readonly preset: RangePreset; readonly time: TimeFilter } | null => {
  const preset = time.last24Hours
    ? 'Last 7 days'
    : 'preset' in time.range && WIDER[time.range.preset];
  if (!preset) return null;
  return { preset, time: { ...time, last24Hours: false, range: { preset } } };
};

const ENDS_NOW: ReadonlySet<RangePreset> = new Set([
  'Today',
  'This week',
  'This Month',
  'This Year',
  'Last 7 days',
  'All time',
]);

/** Whether the range is still running, so that new leads belong to it. */
export const endsNow = ({ range, last24Hours }: TimeFilter): boolean =>
  last24Hours || ('preset' in range && ENDS_NOW.has(range.preset));
