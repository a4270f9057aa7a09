/**
 * Wall clocks by brute force: Intl is asked every six hours of a year (every quarter where two
 * answers differ), and everything is found by looking at minute after minute.
 */

const MINUTE = 60_000;
const QUARTER = 15;
/** Quarters from one question to the next: no zone changes its clocks twice in six hours. */
const STRIDE = 24;
/** Days before and after the year that windows may reach into. */
const MARGIN = 7;

export interface ZoneYear {
  readonly zone: string;
  readonly year: number;
  /** Minutes since 1970 of the first quarter. */
  readonly from: number;
  /**
   * Minutes that the wall is ahead of UTC, quarter by quarter. No zone changes its clocks within a
   * quarter.
   */
  readonly offsets: Int16Array;
  /** Minutes of the year, in UTC, at which the clocks change. */
  readonly changes: readonly number[];
}

const read = (zone: string, year: number): ZoneYear => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const from = Date.UTC(year, 0, 1 - MARGIN) / MINUTE;
  const offsets = new Int16Array(((366 + 2 * MARGIN) * 1440) / QUARTER);
  const changes: number[] = [];
  const ask = (index: number): number => {
    const instant = from + index * QUARTER;
    const [day = 0, month = 0, wallYear = 0, hour = 0, minute = 0] = format
      .format(instant * MINUTE)
      .split(/\D+/)
      .map(Number);
    return Date.UTC(wallYear, month - 1, day, hour, minute) / MINUTE - instant;
  };
  for (let index = 0, offset = ask(0); index < offsets.length; index += STRIDE) {
    const next = ask(index + STRIDE);
    for (let part = index; part < index + STRIDE; part += 1)
      offsets[part] = offset === next ? offset : ask(part);
    offset = next;
  }
  for (let index = 1; index < offsets.length; index += 1)
    if (offsets[index] !== offsets[index - 1])
      changes.push(from + index * QUARTER - Date.UTC(year, 0, 1) / MINUTE);
  return { zone, year, from, offsets, changes };
};

/**
 * From −12 to +14, with and without clock changes of an hour, half an hour and a whole day, and
 * leap years.
 */
const YEARS: Readonly<Record<string, number>> = Object.fromEntries([
  ['Etc/GMT+12', 2024],
  ['Pacific/Honolulu', 2026],
  ['America/Los_Angeles', 2024],
  ['America/New_York', 2026],
  ['America/St_Johns', 2026],
  ['America/Sao_Paulo', 2018],
  ['America/Caracas', 2016],
  ['Atlantic/Azores', 2026],
  ['UTC', 2024],
  ['Europe/London', 2026],
  ['Europe/Paris', 2026],
  ['Africa/Casablanca', 2026],
  ['Africa/Cairo', 2014],
  ['Asia/Tehran', 2021],
  ['Asia/Kathmandu', 2026],
  ['Asia/Gaza', 2024],
  ['Asia/Pyongyang', 2015],
  ['Antarctica/Troll', 2026],
  ['Australia/Lord_Howe', 2026],
  ['Australia/Sydney', 2024],
  ['Pacific/Chatham', 2026],
  ['Pacific/Apia', 2011],
  ['Pacific/Kwajalein', 1993],
  ['Pacific/Kiritimati', 2024],
] as const);
/** Names to draw from: a counterexample shows the name, not the table. */
export const ZONES = Object.keys(YEARS);
const tables = new Map(Object.entries(YEARS).map(([zone, year]) => [zone, read(zone, year)]));
export const zoneYear = (zone: string): ZoneYear => {
  const table = tables.get(zone);
  if (!table) throw new RangeError(`${zone} was not read`);
  return table;
};

/** Returns the wall time at a minute, as minutes since 1970 as if the wall were in UTC. */
const wallAt = ({ from, offsets }: ZoneYear, instant: number): number => {
  const offset = offsets[Math.floor((instant - from) / QUARTER)];
  if (offset === undefined) throw new RangeError('outside the year');
  return instant + offset;
};
export const wallMinutesAt = (of: ZoneYear, instant: Date): number =>
  wallAt(of, Math.floor(instant.getTime() / MINUTE));

/**
 * The first minute at which the wall shows this time. If it never does, clocks went forward over
 * it: what they would have shown without the change, which is the time moved on by the gap.
 */
export const instantByScan = (
  of: ZoneYear,
  day: { year: number; month: number; day: number },
  minuteOfDay: number,
): Date => {
  const wanted = Date.UTC(day.year, day.month - 1, day.day) / MINUTE + minuteOfDay;
  for (let instant = wanted - 15 * 60; instant <= wanted + 13 * 60; instant += 1)
    if (wallAt(of, instant) === wanted) return new Date(instant * MINUTE);
  for (let instant = wanted - 30 * 60; instant <= wanted + 30 * 60; instant += 1) {
    const shown = wallAt(of, instant);
    if (shown < wanted && wallAt(of, instant + 1) > wanted)
      return new Date((instant + wanted - shown) * MINUTE);
  }
  throw new RangeError('no such time');
};
