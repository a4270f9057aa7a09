import type { Dayjs } from 'dayjs';
import { toWire } from '#shared/lib/wall-clock';
import { resolveRange, type RangeChoice } from './date-range';

/** The time part of a filter panel. */
export interface TimeFilter {
  readonly range: RangeChoice;
  readonly last24Hours: boolean;
  readonly insideHourRange: boolean;
  readonly createdInside: boolean;
  readonly comparePast: boolean;
}

export const timeFilterOf = (range: RangeChoice): TimeFilter => ({
  range,
  last24Hours: false,
  insideHourRange: false,
  createdInside: false,
  comparePast: false,
});

/**
 * The offset in every list request. The times themselves are in the zone of the `timezone-id`
 * header (LED-028, PND-007).
 */
const FIXED_TZ_OFFSET = '+03:00';

/**
 * Returns the time fields of a request body, with a preset computed for `now` in the user's zone.
 */
export const timeFieldsOf = (filter: TimeFilter, now: Dayjs) => {
  const range = resolveRange(filter.range, now);
  return {
    tz_offset: FIXED_TZ_OFFSET,
    start_date: range && toWire(range[0]),
    end_date: range && toWire(range[1]),
    start_time: range && range[0].format('HH:mm'),
    end_time: range && range[1].format('HH:mm'),
    last_24_hours: filter.last24Hours,
    inside_selected_hour_range: filter.insideHourRange,
    created_inside_date_range: filter.createdInside,
    compare_with_past: filter.comparePast,
  };
};

/** The switches, with the specification's labels. */
export const SWITCH_FIELDS = [
  { kind: 'switch', field: 'last24Hours', label: 'Last 24 hours' },
  { kind: 'switch', field: 'insideHourRange', label: 'Inside selected hour range only' },
  { kind: 'switch', field: 'createdInside', label: 'Created inside date range only' },
  { kind: 'switch', field: 'comparePast', label: 'Compare with past' },
] as const satisfies readonly { kind: 'switch'; field: keyof TimeFilter; label: string }[];
export type TimeSwitch = (typeof SWITCH_FIELDS)[number]['field'];
