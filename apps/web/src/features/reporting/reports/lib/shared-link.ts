import { rangeBefore } from '@leadline/contracts/compared-range';
import dayjs, { type Dayjs } from 'dayjs';
import { comparisonBody, type ComparisonChoice, resolveRange } from '#shared/filters/date-range';
import type { Filter } from '#shared/filters/filter-fields';
import type { TimeFilter } from '#shared/filters/time-filter';
import { fromWire, instantOf, toWire, wallOf, type Zone } from '#shared/lib/wall-clock';

// Links to a view. A live one keeps the name of its range, so it counts another range each time; a
// frozen one has the dates that the name meant when it was copied.

export type LinkKind = 'live' | 'frozen';

/** A link as its address describes it: the zone in which it was copied, and when. */
export interface SharedLink {
  readonly kind: LinkKind;
  /** The name of the zone of its times. */
  readonly zone: string;
  /** Milliseconds since 1970 UTC. */
  readonly asOf: number;
  /** The zone in which it was copied, if its times were moved from there to the viewer's. */
  readonly from: string | null;
}

/** Returns the parameters of a link. Its time has whole minutes. */
export const linkParams = ({ kind, zone, asOf, from }: SharedLink): Record<string, string> => ({
  link: kind,
  zone,
  as_of: new Date(asOf).toISOString().slice(0, 16),
  ...(from !== null && { from_zone: from }),
});

/** Reads the link that an address is; null if it is none. */
export const linkOf = (params: URLSearchParams): SharedLink | null => {
  const kind = params.get('link');
  const zone = params.get('zone');
  const asOf = Date.parse(`${params.get('as_of') ?? ''}Z`);
  if ((kind !== 'live' && kind !== 'frozen') || zone === null || Number.isNaN(asOf)) return null;
  return { kind, zone, asOf, from: params.get('from_zone') };
};

const MINUTE = 60_000;

/** Returns the dates that a comparison means for a range. */
const frozenComparison = (
  { range, last24Hours, compareTo }: TimeFilter,
  start: Dayjs,
  end: Dayjs,
): ComparisonChoice => {
  const wire = comparisonBody(compareTo, last24Hours ? null : range);
  if (typeof wire !== 'string') return { start: wire.start_date, end: wire.end_date };
  const isJustBefore = last24Hours && wire === 'previous_period';
  const { from, until } = rangeBefore(
    { from: start.valueOf(), until: end.valueOf() + MINUTE },
    isJustBefore ? 'day_before' : wire,
  );
  return { start: toWire(dayjs.utc(from)), end: toWire(dayjs.utc(until - MINUTE)) };
};

/** Returns the filter with the dates that its range, and its comparison, mean at a wall time. */
export const frozenFilter = (filter: Filter, now: Dayjs): Filter => {
  const { time } = filter;
  const range = time.last24Hours
    ? ([now.subtract(24, 'hour').startOf('minute'), now.startOf('minute')] as const)
    : resolveRange(time.range, now);
  if (range === null) return filter;
  const [start, end] = range;
  return {
    ...filter,
    time: {
      ...time,
      last24Hours: false,
      range: { start: toWire(start), end: toWire(end) },
      ...(time.comparePast && { compareTo: frozenComparison(time, start, end) }),
    },
  };
};

/** Returns a wall time of one zone on the clock of another. */
const moved = (text: string, from: Zone, to: Zone): string =>
  toWire(wallOf(instantOf(`${text}:00`, from), to));

/** Returns a filter with fixed dates whose times are moved to another zone: the same leads. */
export const filterInZone = (filter: Filter, from: Zone, to: Zone): Filter => {
  const move = <T extends { readonly start: string; readonly end: string }>(dates: T): T =>
    fromWire(dates.start) === null || fromWire(dates.end) === null
      ? dates
      : { ...dates, start: moved(dates.start, from, to), end: moved(dates.end, from, to) };
  const { time } = filter;
  return {
    ...filter,
    time: {
      ...time,
      range: 'preset' in time.range ? time.range : move(time.range),
      compareTo: typeof time.compareTo === 'string' ? time.compareTo : move(time.compareTo),
    },
  };
};
