/**
 * Wall time in IANA zones, computed with Intl. It reads no clock. The server, the web and the
 * routing engine share it.
 */

export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** 1 = Monday … 7 = Sunday */
  readonly weekday: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const formatters = new Map<string, Intl.DateTimeFormat>();
const formatterOf = (zone: string): Intl.DateTimeFormat => {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
};

/** Returns the wall time of `zone` at an instant. */
export const wallClockAt = (instant: Date, zone: string): WallClock => {
  // For example `3/29/2026 AD, 13:05:00`. `formatToParts` takes six times as long.
  const text = formatterOf(zone).format(instant);
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = (
    text.match(/\d+/g) ?? []
  ).map(Number);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return { year, month, day, hour, minute, second, weekday: weekday === 0 ? 7 : weekday };
};

/** `yyyy-MM-dd` of a wall clock. */
export const dayText = ({ year, month, day }: Pick<WallClock, 'year' | 'month' | 'day'>): string =>
  [
    String(year).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(day).padStart(2, '0'),
  ].join('-');
/** `HH:mm` of a wall clock. */
export const timeText = ({ hour, minute }: Pick<WallClock, 'hour' | 'minute'>): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

/** `yyyy-MM-dd HH:mm` on the clock of `zone`. */
export const minuteText = (instant: Date, zone: string): string => {
  const clock = wallClockAt(instant, zone);
  return `${dayText(clock)} ${timeText(clock)}`;
};

const asUtc = (clock: WallClock): number =>
  Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute, clock.second);
/** Returns the offset of the zone from UTC at an instant, in milliseconds; positive in the east. */
export const zoneOffsetAt = (instant: Date, zone: string): number =>
  asUtc(wallClockAt(instant, zone)) - Math.floor(instant.getTime() / 1000) * 1000;

/**
 * Returns the instant of a wall time in `zone`. If it occurs twice (clocks go back), the first. If
 * it never occurs (clocks go forward), it is later by the length of the gap, as in PostgreSQL and
 * java.time.
 */
export const instantOfWall = (
  year: number,
  month: number,
  day: number,
  minuteOfDay: number,
  zone: string,
): Date => {
  const wanted = Date.UTC(year, month - 1, day) + minuteOfDay * MINUTE;
  const before = zoneOffsetAt(new Date(wanted - DAY), zone);
  const after = zoneOffsetAt(new Date(wanted + DAY), zone);
  const candidates = [wanted - before, wanted - after].filter(
    (instant) => zoneOffsetAt(new Date(instant), zone) === wanted - instant,
  );
  return new Date(candidates.length > 0 ? Math.min(...candidates) : wanted - before);
};

/** The calendar day `days` later. */
export const addDays = (
  clock: Pick<WallClock, 'year' | 'month' | 'day'>,
  days: number,
): { year: number; month: number; day: number } => {
  const moved = new Date(Date.UTC(clock.year, clock.month - 1, clock.day + days));
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
};
