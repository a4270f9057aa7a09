import { zoneOffsetAt } from './zones.rules.js';

/**
 * The offsets of a zone as a table. Filters compare many instants with one wall clock; asking Intl
 * for each would be slow (ADR 8).
 */

/** From `from` (milliseconds since 1970) on, wall time is `offset` milliseconds ahead of UTC. */
export interface ZoneSegment {
  readonly from: number;
  readonly offset: number;
}

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
// Outside these years a zone keeps the offset of the nearest of them.
const FIRST = Date.UTC(2000, 0, 1);
const LAST = Date.UTC(2050, 0, 1);
const FIXED = /^([+-])(\d\d):(\d\d)$/;
const tables = new Map<string, readonly ZoneSegment[]>();

/**
 * Returns the instant, to the second, at which the offset changes between two instants. It must
 * change exactly once.
 */
export const changeBetween = (zone: string, before: number, after: number): number => {
  const offset = zoneOffsetAt(new Date(before), zone);
  let [low, high] = [before, after];
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000;
    if (zoneOffsetAt(new Date(middle), zone) === offset) low = middle;
    else high = middle;
  }
  return high;
};

const fixedOffset = (zone: string): number | null => {
  const fixed = FIXED.exec(zone);
  return fixed && (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3])) * MINUTE;
};

const tableOf = (zone: string): readonly ZoneSegment[] => {
  let offset = zoneOffsetAt(new Date(FIRST), zone);
  const segments: ZoneSegment[] = [{ from: -Infinity, offset }];
  for (let at = FIRST; at < LAST; at += WEEK) {
    const next = zoneOffsetAt(new Date(at + WEEK), zone);
    if (next === offset) continue;
    segments.push({ from: changeBetween(zone, at, at + WEEK), offset: next });
    offset = next;
  }
  return segments;
};

/**
 * Returns all offsets of a zone; the first one applies to all time before the second. `zone` is an
 * IANA name or a fixed offset such as `+03:00`. Throws a RangeError for an unknown name. The table
 * of a zone is computed once, which takes a few milliseconds.
 */
export const zoneSegments = (zone: string): readonly ZoneSegment[] => {
  const fixed = fixedOffset(zone);
  if (fixed !== null) return [{ from: -Infinity, offset: fixed }];
  let table = tables.get(zone);
  if (!table) {
    table = tableOf(zone);
    tables.set(zone, table);
  }
  return table;
};

/** The segments in force between two instants. Null leaves that side open. */
export const zoneSegmentsWithin = (
  zone: string,
  from: Date | null,
  until: Date | null,
): readonly ZoneSegment[] => {
  const table = zoneSegments(zone);
  return table.filter((segment, index) => {
    const end = table[index + 1]?.from ?? Infinity;
    const endsAfter = from === null || end > from.getTime();
    const beginsBefore = until === null || segment.from < until.getTime();
    return endsAfter && beginsBefore;
  });
};

/** A wall time in milliseconds since 1970, as if it were UTC. */
export type WallMs = number;

/**
 * Returns the first instant at which the wall time is `wall` or later: the start of a range. If a
 * clock change skips the wall time, returns the moment of the change.
 */
export const firstInstantOf = (wall: WallMs, zone: string): Date => {
  const table = zoneSegments(zone);
  for (const [index, { from, offset }] of table.entries()) {
    const instant = Math.max(from, wall - offset);
    if (instant < (table[index + 1]?.from ?? Infinity)) return new Date(instant);
  }
  throw new RangeError(`No instant for wall time ${wall} in ${zone}`);
};

/**
 * Returns the instant of a text such as `2026-01-31`, which means its first moment, or
 * `2026-01-31 12:00` in a zone. A text with a `Z` is an instant already.
 */
export const instantOfText = (text: string, zone: string): Date => {
  if (text.endsWith('Z')) return new Date(text);
  const time = text.length > 10 ? text.slice(11) : '00:00';
  return firstInstantOf(Date.parse(`${text.slice(0, 10)}T${time}Z`), zone);
};

/**
 * Returns the first instant after which the wall time is never before `wall` again: the exclusive
 * end of a range.
 */
export const endInstantOf = (wall: WallMs, zone: string): Date => {
  const table = zoneSegments(zone);
  for (let index = table.length - 1; index >= 0; index -= 1) {
    const { from, offset } = table[index] as ZoneSegment;
    const instant = Math.min(table[index + 1]?.from ?? Infinity, wall - offset);
    if (instant > from) return new Date(instant);
  }
  throw new RangeError(`No instant for wall time ${wall} in ${zone}`);
};

/** Returns the wall time at an instant. */
export const wallAt = (instant: Date, zone: string): WallMs => {
  const time = instant.getTime();
  return time + (zoneSegments(zone).findLast(({ from }) => from <= time)?.offset ?? 0);
};

/** `yyyy-MM-dd` in wall time. Such texts sort like the days. */
export const wallDay = (instant: Date, zone: string): string =>
  new Date(wallAt(instant, zone)).toISOString().slice(0, 10);
/** `yyyy-MM-dd HH:mm:ss` in wall time. */
export const wallText = (instant: Date, zone: string): string =>
  new Date(wallAt(instant, zone)).toISOString().slice(0, 19).replace('T', ' ');
