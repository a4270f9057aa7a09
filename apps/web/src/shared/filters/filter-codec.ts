import dayjs from 'dayjs';
import * as z from 'zod/mini';
import type { GroupChoices } from '#shared/api/use-filter-data';
import { fromWire } from '#shared/lib/wall-clock';
import { ALL_TIME, LAST_7_DAYS, RANGE_PRESETS, resolveRange, type RangeChoice } from './date-range';
import { JsonReader } from './json-reader';
import { SWITCH_FIELDS, type TimeFilter, type TimeSwitch } from './time-filter';

/** Checks ids of a filter against the loaded choices. */
export interface CheckedIds<F> {
  /** Whether the filter contains such ids. */
  readonly isNeeded: (filter: F) => boolean;
  /** Returns the filter without unknown ids, and their names, e.g. "Country 999". */
  readonly check: (filter: F, choices: GroupChoices) => { filter: F; leftOut: readonly string[] };
}

/**
 * Reads and writes filters in the address: `filters` holds JSON with the specification's names
 * (LED-020), without the page's defaults. Unknown names and values are ignored, and the reader
 * notes them; a text that is not a JSON object is malformed.
 */
export interface FilterCodec<F> {
  readonly defaults: F;
  readonly toJson: (filter: F) => Record<string, unknown>;
  readonly read: (json: JsonReader) => F;
  readonly ids?: CheckedIds<F>;
}

/** Adapts the id check of an inner filter to the filter that contains it. */
export const idsWithin = <Outer, Inner>(
  ids: CheckedIds<Inner> | undefined,
  inner: (filter: Outer) => Inner,
  withInner: (filter: Outer, inner: Inner) => Outer,
): { ids?: CheckedIds<Outer> } =>
  ids === undefined
    ? {}
    : {
        ids: {
          isNeeded: (filter) => ids.isNeeded(inner(filter)),
          check: (filter, choices) => {
            const checked = ids.check(inner(filter), choices);
            return { filter: withInner(filter, checked.filter), leftOut: checked.leftOut };
          },
        },
      };

/** Reads the JSON of a preset. Unknown names and values are ignored. */
export const filterOf = <F>({ read }: FilterCodec<F>, json: Record<string, unknown>): F =>
  read(new JsonReader(json));

export const positiveId = z.int().check(z.positive());
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

const readSwitch = (json: JsonReader, name: string, field: TimeSwitch): boolean => {
  const label = SWITCH_FIELDS.find((one) => one.field === field)?.label ?? name;
  return json.read(name, label, z.boolean()) ?? false;
};

export const readTime = (json: JsonReader, defaults: TimeFilter): TimeFilter => ({
  range: readRange(json, defaults.range),
  last24Hours: readSwitch(json, 'last_24_hours', 'last24Hours'),
  insideHourRange: readSwitch(json, 'inside_selected_hour_range', 'insideHourRange'),
  createdInside: readSwitch(json, 'created_inside_date_range', 'createdInside'),
  comparePast: readSwitch(json, 'compare_with_past', 'comparePast'),
});

export const timeToJson = ({
  range,
  last24Hours,
  insideHourRange,
  createdInside,
  comparePast,
}: TimeFilter): Record<string, unknown> => ({
  ...('preset' in range
    ? { dateRangePreset: range.preset }
    : { start_date: range.start, end_date: range.end }),
  ...(last24Hours && { last_24_hours: true }),
  ...(insideHourRange && { inside_selected_hour_range: true }),
  ...(createdInside && { created_inside_date_range: true }),
  ...(comparePast && { compare_with_past: true }),
});

/** Returns the text of a filter. Two filters are the same if their texts are equal. */
export const filterText = <F>(codec: FilterCodec<F>, filter: F): string =>
  JSON.stringify(codec.toJson(filter));

export interface ReadFilter<F> {
  readonly filter: F;
  /** Names and values that were ignored, in words for the user. */
  readonly leftOut: readonly string[];
}

/** Reads the filter text of an address; null if it is malformed. */
export const readFilterText = <F>(codec: FilterCodec<F>, text: string): ReadFilter<F> | null => {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
    const reader = new JsonReader(json as Record<string, unknown>);
    return { filter: codec.read(reader), leftOut: reader.leftOut };
  } catch {
    // Not JSON. The caller tells the user and shows the defaults.
    return null;
  }
};
