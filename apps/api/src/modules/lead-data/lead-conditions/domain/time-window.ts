import { endInstantOf, firstInstantOf, type WallMs } from '@leadline/contracts';
import type { HourRange, TimeRange, TimeWindow } from './lead-criteria.js';

/** The time fields that every filter shares, as the contract parses them (domain §9). */
export interface TimeFields {
  readonly start_date?: string | null | undefined;
  readonly end_date?: string | null | undefined;
  readonly start_time?: string | null | undefined;
  readonly end_time?: string | null | undefined;
  readonly last_24_hours: boolean;
  readonly inside_selected_hour_range: boolean;
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
 * Returns the preceding range, of equal length in wall-clock time: seven days before seven days,
 * whatever the clock changes.
 */
const pastOf = (from: WallMs, until: WallMs, zone: string): TimeRange => ({
  from: firstInstantOf(Math.max(from - Math.max(until - from, 0), EARLIEST), zone),
  until: firstInstantOf(from, zone),
});

/**
 * Returns the instants for the time fields of a filter (domain §9). An hour that clocks show twice
 * is included both times. An hour that they skip is empty.
 */
export const timeWindowOf = (fields: TimeFields, { zone, now }: Viewer): TimeWindow => {
  const hours = hoursOf(fields);
  if (fields.last_24_hours) {
    const from = new Date(now.getTime() - DAY);
    return {
      range: { from, until: now },
      past: { from: new Date(from.getTime() - DAY), until: from },
      hours,
    };
  }
  const { start_date: start, end_date: end } = fields;
  const range = {
    from: start ? firstInstantOf(wallTimeOf(start), zone) : null,
    until: end ? endInstantOf(wallTimeEndOf(end), zone) : null,
  };
  return {
    range,
    past: start && end ? pastOf(wallTimeOf(start), wallTimeEndOf(end), zone) : null,
    hours,
  };
};
