import {
  endInstantOf,
  firstInstantOf,
  periodBefore,
  periodRange,
  rangeBefore,
  wallAt,
  wallText,
  type ComparedRanges,
  type CompareTo,
  type Period,
  type WallMs,
  type WallRange,
} from '@leadline/contracts';
import type { ClosedRange, HourRange, TimeWindow } from './lead-criteria.js';

/** The time fields that every filter shares, as the contract parses them (domain §9). */
export interface TimeFields {
  readonly start_date?: string | null | undefined;
  readonly end_date?: string | null | undefined;
  readonly start_time?: string | null | undefined;
  readonly end_time?: string | null | undefined;
  readonly last_24_hours: boolean;
  readonly inside_selected_hour_range: boolean;
  /** Default: the previous period. */
  readonly compare_to?: CompareTo | undefined;
}
/** The viewer's zone, in which wall times are read and shown, and the time of the request. */
export interface Viewer {
  readonly zone: string;
  readonly now: Date;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const WITH_SECONDS = /:\d\d:\d\d$/;

const wallTimeOf = (text: string): WallMs =>
  Date.parse(`${text.replace(' ', 'T')}${WITH_SECONDS.test(text) ? '' : ':00'}Z`);
/**
 * Returns the precision of a time. A time without seconds includes its whole minute, so 00:00–23:59
 * is the whole day.
 */
const grain = (text: string): number => (WITH_SECONDS.test(text) ? SECOND : MINUTE);
const wallTimeEndOf = (text: string): WallMs => wallTimeOf(text) + grain(text);

const clockText = (milliseconds: number): string =>
  milliseconds >= DAY ? '24:00:00' : new Date(milliseconds).toISOString().slice(11, 19);
const timeOfDay = (text: string): number =>
  Date.parse(`1970-01-01T${text}${WITH_SECONDS.test(text) ? '' : ':00'}Z`);

const hoursOf = (fields: TimeFields): HourRange | null => {
  if (!fields.inside_selected_hour_range) return null;
  const start = fields.start_time ?? fields.start_date?.slice(11) ?? null;
  const end = fields.end_time ?? fields.end_date?.slice(11) ?? null;
  if (start === null && end === null) return null;
  const from = start === null ? 0 : timeOfDay(start);
  const until = end === null ? DAY : timeOfDay(end) + grain(end);
  return from === 0 && until === DAY
    ? null
    : { from: clockText(from), until: clockText(until), overMidnight: until <= from };
};

/** The earliest instant. Ranges before it would pass the limit of PostgreSQL, 4713 BC. */
const EARLIEST: WallMs = Date.parse('0001-01-01T00:00:00Z');

/**
 * Returns the instants of a range. An hour that clocks show twice is included both times. An hour
 * that they skip is empty.
 */
const instantsOf = ({ from, until }: WallRange, zone: string): ClosedRange => ({
  from: firstInstantOf(Math.max(from, EARLIEST), zone),
  until: endInstantOf(Math.max(until, EARLIEST), zone),
});

const ownRange = ({ start_date, end_date }: Exclude<CompareTo, string>): WallRange => ({
  from: wallTimeOf(start_date),
  until: wallTimeEndOf(end_date),
});

/** Returns the range with which a range is compared: as long on the calendar, not in hours. */
const pastOf = (range: WallRange, compareTo: CompareTo, zone: string): ClosedRange =>
  instantsOf(
    typeof compareTo === 'string' ? rangeBefore(range, compareTo) : ownRange(compareTo),
    zone,
  );

/** Returns the last 24 hours, which are compared with the 24 hours before, not on the calendar. */
const last24Hours = (compareTo: CompareTo, { zone, now }: Viewer): Omit<TimeWindow, 'hours'> => {
  const from = new Date(now.getTime() - DAY);
  const isJustBefore = compareTo === 'previous_period' || compareTo === 'day_before';
  return {
    range: { from, until: now },
    past: isJustBefore
      ? { from: new Date(from.getTime() - DAY), until: from }
      : pastOf({ from: wallAt(from, zone), until: wallAt(now, zone) }, compareTo, zone),
  };
};

/** Returns the instants for the time fields of a filter (domain §9). */
export const timeWindowOf = (fields: TimeFields, viewer: Viewer): TimeWindow => {
  const hours = hoursOf(fields);
  const { start_date: start, end_date: end, compare_to: compareTo = 'previous_period' } = fields;
  if (fields.last_24_hours) return { ...last24Hours(compareTo, viewer), hours };
  const { zone } = viewer;
  const range = {
    from: start ? firstInstantOf(wallTimeOf(start), zone) : null,
    until: end ? endInstantOf(wallTimeEndOf(end), zone) : null,
  };
  const asked = start && end ? { from: wallTimeOf(start), until: wallTimeEndOf(end) } : null;
  const isClosed = asked !== null && asked.from < asked.until;
  return { range, past: isClosed ? pastOf(asked, compareTo, zone) : null, hours };
};

/** Returns a named period at the time of the request, and the range that it is compared with. */
export const periodWindowOf = (
  period: Period,
  compareTo: CompareTo,
  { zone, now }: Viewer,
): Omit<TimeWindow, 'hours'> => {
  const wall = wallAt(now, zone);
  const past =
    typeof compareTo === 'string' ? periodBefore(period, wall, compareTo) : ownRange(compareTo);
  return { range: instantsOf(periodRange(period, wall), zone), past: instantsOf(past, zone) };
};

const minuteText = (instant: Date, zone: string): string => wallText(instant, zone).slice(0, 16);

/** Returns the first and the last minute of a range. */
const shownRange = (
  { from, until }: ClosedRange,
  zone: string,
): { start_date: string; end_date: string } => ({
  start_date: minuteText(from, zone),
  end_date: minuteText(new Date(until.getTime() - 1), zone),
});

/** Returns the two ranges of a comparison, as they are shown. Null if one is open. */
export const comparedRangesOf = (
  { range: { from, until }, past }: Pick<TimeWindow, 'range' | 'past'>,
  zone: string,
): ComparedRanges | null =>
  past && from && until
    ? { zone, current: shownRange({ from, until }, zone), past: shownRange(past, zone) }
    : null;
