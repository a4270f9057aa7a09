import { zoneOffsetAt } from './zones.rules.js';

/** The offsets of a zone as a table: what filters need to compare many instants with one wall clock, without asking Intl for each. */

/** From `from` on (milliseconds since 1970) the wall is `offset` milliseconds ahead of UTC. */
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

/** The instant, to the second, at which the offset changes between two instants. */
const changeBetween = (zone: string, before: number, after: number): number => {
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
 * Every offset that a zone has or will have, the first from the beginning of time. `zone` is an IANA name or a fixed offset such as
 * `+03:00`. Throws a RangeError for a name that does not exist. Kept, so a zone costs its few milliseconds once.
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

/** The segments in force between two instants; null leaves that side open. The first of them reaches back for ever. */
export const zoneSegmentsWithin = (
  zone: string,
  from: Date | null,
  until: Date | null,
): readonly ZoneSegment[] => {
  const table = zoneSegments(zone);
  return table.filter((segment, index) => {
    const end = table[index + 1]?.from ?? Infinity;
    return (
      (from === null || end > from.getTime()) && (until === null || segment.from < until.getTime())
    );
  });
};

/** A wall-clock time as the milliseconds that it would be in UTC. */
export type WallMs = number;

/** The first instant at which the wall shows `wall` or later: where a range of wall times begins. In a gap it is the gap's end. */
export const firstInstantOf = (wall: WallMs, zone: string): Date => {
  const table = zoneSegments(zone);
  for (const [index, { from, offset }] of table.entries()) {
    const instant = Math.max(from, wall - offset);
    if (instant < (table[index + 1]?.from ?? Infinity)) return new Date(instant);
  }
  throw new RangeError(`No instant for wall time ${wall} in ${zone}`);
};

/** The first instant after which the wall never shows a time before `wall` again: where a range of wall times ends, itself excluded. */
export const endInstantOf = (wall: WallMs, zone: string): Date => {
  const table = zoneSegments(zone);
  for (let index = table.length - 1; index >= 0; index -= 1) {
    const { from, offset } = table[index] as ZoneSegment;
    const instant = Math.min(table[index + 1]?.from ?? Infinity, wall - offset);
    if (instant > from) return new Date(instant);
  }
  throw new RangeError(`No instant for wall time ${wall} in ${zone}`);
};

/** What the wall shows at an instant. */
export const wallAt = (instant: Date, zone: string): WallMs => {
  const time = instant.getTime();
  return time + (zoneSegments(zone).findLast(({ from }) => from <= time)?.offset ?? 0);
};

/** `yyyy-MM-dd` on the wall at an instant. Texts of this form compare like the days. */
export const wallDay = (instant: Date, zone: string): string =>
  new Date(wallAt(instant, zone)).toISOString().slice(0, 10);
/** `yyyy-MM-dd HH:mm:ss` on the wall at an instant. */
export const wallText = (instant: Date, zone: string): string =>
  new Date(wallAt(instant, zone)).toISOString().slice(0, 19).replace('T', ' ');
