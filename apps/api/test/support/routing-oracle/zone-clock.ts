// Wall-clock time without offsets: it asks Intl step by step what a clock of the zone shows.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** All offsets and reset times in the tests are multiples of this. */
const STEP = 15 * MINUTE;
const formatters = new Map<string, Intl.DateTimeFormat>();

export interface Shown {
  readonly day: string;
  readonly minute: number;
  /** 1 = Monday … 7 = Sunday */
  readonly weekday: number;
}
/** The time on a clock of the zone, as `yyyy-MM-dd` and minutes since midnight. */
export const shownAt = (instant: number, zone: string): Shown => {
  const formatter =
    formatters.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  formatters.set(zone, formatter);
  const [day = '', time = ''] = formatter.format(instant).split(' ');
  const [hours, minutes] = time.split(':');
  return {
    day,
    minute: Number(hours) * 60 + Number(minutes),
    weekday: ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1,
  };
};

const known = new Map<string, number>();
/**
 * The first instant at which a clock of the zone shows this time of this day. If it never does, the
 * time moves on by the length of the gap (ADR 6).
 */
const instantOf = (day: string, minute: number, zone: string): number => {
  const name = `${zone} ${day} ${minute}`;
  const remembered = known.get(name);
  if (remembered !== undefined) return remembered;
  const noon = Date.parse(`${day}T12:00:00Z`);
  let answer: number | undefined;
  let lastBefore = 0;
  for (let instant = noon - 28 * HOUR; instant <= noon + 28 * HOUR; instant += STEP) {
    const shown = shownAt(instant, zone);
    if (shown.day === day && shown.minute === minute) {
      answer = instant;
      break;
    }
    if (shown.day < day || (shown.day === day && shown.minute < minute)) lastBefore = instant;
  }
  if (answer === undefined) {
    const shown = shownAt(lastBefore, zone);
    const shownAsIfUtc = Date.parse(`${shown.day}T00:00:00Z`) + shown.minute * MINUTE;
    answer = lastBefore + (Date.parse(`${day}T00:00:00Z`) + minute * MINUTE - shownAsIfUtc);
  }
  known.set(name, answer);
  return answer;
};

export const minuteOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The last reset before or at `now`, as ISO text. */
export const lastReset = (now: number, resetTime: string, zone: string): string => {
  const starts = [-2, -1, 0, 1].map((days) =>
    instantOf(
      new Date(Date.parse(`${shownAt(now, zone).day}T00:00:00Z`) + days * 24 * HOUR)
        .toISOString()
        .slice(0, 10),
      minuteOf(resetTime),
      zone,
    ),
  );
  return new Date(Math.max(...starts.filter((start) => start <= now))).toISOString();
};
