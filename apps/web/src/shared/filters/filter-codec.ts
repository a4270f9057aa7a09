import * as z from 'zod/mini';
import { fromWire } from '#shared/lib/wall-clock';
import { LAST_7_DAYS, RANGE_PRESETS, resolveRange, type RangeChoice } from './date-range';
import type { TimeFilter } from './time-filter';
import dayjs from 'dayjs';

/**
 * Filters in the address: `filters` holds JSON with the specification's names (LED-020). Only what
 * differs from the page's defaults is written. A value that is not allowed counts as not written;
 * text that is not a JSON object is malformed.
 */
export interface FilterCodec<F> {
  readonly defaults: F;
  readonly toJson: (filter: F) => Record<string, unknown>;
  readonly fromJson: (json: Record<string, unknown>) => F;
}

export const isOn = z.catch(z.boolean(), false);
export const idList = z.catch(z.array(z.int().check(z.positive())), []);
export const textList = z.catch(z.array(z.string()), []);
const wireText = z.catch(
  z.nullish(z.string().check(z.refine((text) => fromWire(text) !== null))),
  null,
);

/**
 * The time fields as they stand in the address. Presets call the ends of a range `start_time` and
 * `end_time` (LED-020); both are understood.
 */
export const timeJsonFields = {
  dateRangePreset: z.catch(z.nullish(z.enum([...RANGE_PRESETS, LAST_7_DAYS])), null),
  start_date: wireText,
  end_date: wireText,
  start_time: wireText,
  end_time: wireText,
  last_24_hours: isOn,
  inside_selected_hour_range: isOn,
  created_inside_date_range: isOn,
  compare_with_past: isOn,
};
type TimeJson = z.output<z.ZodMiniObject<typeof timeJsonFields>>;

const rangeOf = (
  { dateRangePreset, start_date, end_date, start_time, end_time }: TimeJson,
  fallback: RangeChoice,
): RangeChoice => {
  if (dateRangePreset) return { preset: dateRangePreset };
  const [start, end] = [start_date ?? start_time, end_date ?? end_time];
  if (!start || !end) return fallback;
  const fixed = { start, end };
  return resolveRange(fixed, dayjs.utc()) === null ? fallback : fixed;
};

export const timeFromJson = (json: TimeJson, defaults: TimeFilter): TimeFilter => ({
  range: rangeOf(json, defaults.range),
  last24Hours: json.last_24_hours,
  insideHourRange: json.inside_selected_hour_range,
  createdInside: json.created_inside_date_range,
  comparePast: json.compare_with_past,
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

/** The text of a filter. Two filters are the same if their texts are equal. */
export const filterText = <F>(codec: FilterCodec<F>, filter: F): string =>
  JSON.stringify(codec.toJson(filter));

/** Reads the text of an address; null if it is malformed. */
export const readFilterText = <F>(codec: FilterCodec<F>, text: string): F | null => {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null && !Array.isArray(json)
      ? codec.fromJson(json as Record<string, unknown>)
      : null;
  } catch {
    // Not JSON. The caller tells the user and shows the defaults.
    return null;
  }
};
