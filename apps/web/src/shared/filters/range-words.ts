import type { Dayjs } from 'dayjs';
import { toWire, type Zone } from '#shared/lib/wall-clock';
import { resolveRange, type RangePreset, type WallRange } from './date-range';
import type { TimeFilter } from './time-filter';

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
