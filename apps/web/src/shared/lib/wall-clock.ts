import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/**
 * A zone for times that do not depend on the browser's own zone. A "wall" value is the reading of a
 * clock in the user's zone, held as a dayjs in UTC mode so that no daylight-saving rule of this
 * machine can move it. Only `wallOf` knows about real zones.
 */
export interface Zone {
  readonly id: number;
  readonly name: string;
  /** Current offset, e.g. `+03:00`, for browsers that do not know the zone's name. */
  readonly offset: string;
}

const formatters = new Map<string, Intl.DateTimeFormat | null>();

const formatterOf = (zoneName: string): Intl.DateTimeFormat | null => {
  const known = formatters.get(zoneName);
  if (known !== undefined) return known;
  let made: Intl.DateTimeFormat | null = null;
  try {
    made = new Intl.DateTimeFormat('en-US', {
      timeZone: zoneName,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  } catch {
    // The browser's list of zones is older than the server's, so the fixed offset is used.
  }
  formatters.set(zoneName, made);
  return made;
};

const offsetMinutes = (offset: string): number => {
  const match = /^([+-])(\d\d):(\d\d)$/.exec(offset);
  return match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) : 0;
};

/** Returns the wall clock of a zone at an instant (milliseconds since 1970 UTC). */
export const wallOf = (instant: number, zone: Zone): Dayjs => {
  const formatter = formatterOf(zone.name);
  if (formatter === null) return dayjs.utc(instant).add(offsetMinutes(zone.offset), 'minute');
  const part: Record<string, string> = {};
  for (const { type, value } of formatter.formatToParts(instant)) part[type] = value;
  const date = `${part.year?.padStart(4, '0')}-${part.month}-${part.day}`;
  return dayjs.utc(`${date}T${part.hour}:${part.minute}:${part.second}Z`);
};

/**
 * Returns the instant (milliseconds since 1970 UTC) at which the clock of a zone shows a wall time
 * (`yyyy-MM-dd HH:mm:ss`). If the clock shows the hour twice, returns either instant.
 */
export const instantOf = (text: string, zone: Zone): number => {
  const wall = Date.parse(`${text.replace(' ', 'T')}Z`);
  const offsetAt = (instant: number): number => wallOf(instant, zone).valueOf() - instant;
  return wall - offsetAt(wall - offsetAt(wall));
};

/** Returns the current wall clock of a zone. */
export const wallNow = (zone: Zone): Dayjs => wallOf(Date.now(), zone);

/** Format of dates in requests. */
export const WIRE_FORMAT = 'YYYY-MM-DD HH:mm';
const WIRE = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;

export const toWire = (wall: Dayjs): string => wall.format(WIRE_FORMAT);

/** Reads `yyyy-MM-dd HH:mm`. Null for anything else, including dates that do not exist. */
export const fromWire = (text: unknown): Dayjs | null => {
  if (typeof text !== 'string' || !WIRE.test(text)) return null;
  const wall = dayjs.utc(`${text.replace(' ', 'T')}:00Z`);
  return wall.isValid() && toWire(wall) === text ? wall : null;
};

/** Returns the current instant in UTC as `yyyy-MM-dd HH:mm:ss`. */
export const utcStamp = (): string => dayjs.utc().format('YYYY-MM-DD HH:mm:ss');
