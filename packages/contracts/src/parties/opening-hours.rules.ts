import { isInsideHours, minutesOf, type HoursDay } from '../common/hours.rules.js';
import { changeBetween } from '../common/zone-table.rules.js';
import { zoneOffsetAt } from '../common/zones.rules.js';

/**
 * Meaning of an advertiser's opening hours: for a minute of the week, for routing, and at an
 * instant in words, for staff. Pure; the instant is an argument.
 */

/** `no_traffic`: the advertiser's staff are there, but leads are not sent. */
export type OpenState = 'takes_leads' | 'no_traffic' | 'closed';

/** The state in a minute of a weekday (1 = Monday … 7 = Sunday), in the zone of the hours. */
export const openStateIn = (
  days: readonly HoursDay[],
  weekday: number,
  minute: number,
): OpenState => {
  if (!isInsideHours(days, weekday, minute)) return 'closed';
  const hasPause = days.some(({ id, traffic }) => id === weekday && traffic === true);
  return hasPause ? 'no_traffic' : 'takes_leads';
};

export interface OpenNow {
  readonly state: OpenState;
  /** When the state changes next; null if it never does. */
  readonly until: Date | null;
}

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;
const DAY = DAY_MINUTES * MINUTE;
const WEEK = 7 * DAY;
/** Two weeks and a day: an interval can be skipped once, when clocks go forward. */
const HORIZON_DAYS = 15;
/** Monday, 5 January 1970. */
const FIRST_MONDAY = 4 * DAY;

/** From `from` to `until`, wall time is `offset` milliseconds ahead of UTC. */
interface Span {
  readonly from: number;
  readonly until: number;
  readonly offset: number;
}

/** The spans of equal offset from one instant to another. */
const spansBetween = (start: number, end: number, zone: string): Span[] => {
  const spans: Span[] = [];
  let [from, offset] = [start, zoneOffsetAt(new Date(start), zone)];
  for (let at = start; at < end; at += DAY) {
    const next = zoneOffsetAt(new Date(at + DAY), zone);
    if (next === offset) continue;
    const change = changeBetween(zone, at, at + DAY);
    spans.push({ from, until: change, offset });
    [from, offset] = [change, next];
  }
  return [...spans, { from, until: end, offset }];
};

/** Milliseconds since Monday 00:00 of a wall time, which is given as if it were UTC. */
const inWeek = (wall: number): number => (((wall - FIRST_MONDAY) % WEEK) + WEEK) % WEEK;

const stateAtWall = (days: readonly HoursDay[], wall: number): OpenState => {
  const minute = Math.floor(inWeek(wall) / MINUTE);
  return openStateIn(days, Math.floor(minute / DAY_MINUTES) + 1, minute % DAY_MINUTES);
};

/** Where an interval begins or has ended, in milliseconds since Monday 00:00. */
const edgesOf = (days: readonly HoursDay[]): number[] =>
  days.flatMap(({ id, steps }) =>
    steps
      .flatMap((step) => [minutesOf(step.start_time) ?? 0, (minutesOf(step.end_time) ?? 0) + 1])
      .map((minute) => inWeek(FIRST_MONDAY + (id - 1) * DAY + minute * MINUTE)),
  );

/** The instants of a span at which the state may change: its start, and the edges in it. Sorted. */
const candidatesIn = ({ from, until, offset }: Span, edges: readonly number[]): number[] => {
  const wall = from + offset;
  const instants = [from];
  for (const edge of edges)
    for (let at = from + ((edge - inWeek(wall) + WEEK) % WEEK); at < until; at += WEEK)
      instants.push(at);
  return instants.toSorted((a, b) => a - b);
};

/** Returns the state at an instant, and its end. `zone` is the zone of the hours. */
export const openStateAt = (days: readonly HoursDay[], zone: string, now: Date): OpenNow => {
  const start = now.getTime();
  const spans = spansBetween(start, start + HORIZON_DAYS * DAY, zone);
  const state = stateAtWall(days, start + (spans[0]?.offset ?? 0));
  const edges = edgesOf(days);
  for (const span of spans) {
    const change = candidatesIn(span, edges).find(
      (at) => stateAtWall(days, at + span.offset) !== state,
    );
    if (change !== undefined) return { state, until: new Date(change) };
  }
  return { state, until: null };
};

/** A time in milliseconds since 1970, without its end. */
export interface OpenTime {
  readonly from: number;
  readonly until: number;
}

/** Returns the times between two instants in which leads are taken, in order. */
export const timesTakingLeads = (
  days: readonly HoursDay[],
  zone: string,
  start: number,
  end: number,
): OpenTime[] => {
  const edges = edgesOf(days);
  const times: OpenTime[] = [];
  for (const span of spansBetween(start, end, zone)) {
    const instants = candidatesIn(span, edges);
    for (const [index, from] of instants.entries()) {
      const until = Math.min(span.until, end, instants[index + 1] ?? Infinity);
      if (from < until && stateAtWall(days, from + span.offset) === 'takes_leads')
        times.push({ from, until });
    }
  }
  return times;
};

const WORDS: Readonly<Record<OpenState, string>> = {
  takes_leads: 'Open, takes leads',
  no_traffic: 'Open, takes no leads',
  closed: 'Closed',
};

const utcText = (wall: number, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...format, timeZone: 'UTC' }).format(wall);

/** `18:00` today, `Monday 09:00` within a week, with the date later than that. */
const whenText = (until: Date, now: Date, zone: string): string => {
  const wallOf = (instant: Date): number => instant.getTime() + zoneOffsetAt(instant, zone);
  const wall = wallOf(until);
  const time = new Date(wall).toISOString().slice(11, 16);
  const daysAhead = Math.floor(wall / DAY) - Math.floor(wallOf(now) / DAY);
  if (daysAhead === 0) return time;
  const weekday = utcText(wall, { weekday: 'long' });
  return daysAhead < 7
    ? `${weekday} ${time}`
    : `${weekday} ${utcText(wall, { day: 'numeric', month: 'long' })} ${time}`;
};

/** Returns `Berlin time` for Europe/Berlin. A zone without a city keeps its name. */
const zoneText = (zone: string): string => {
  if (!zone.includes('/')) return zone;
  const city = zone.startsWith('Etc/') ? zone : (zone.split('/').at(-1) ?? zone);
  return `${city.replaceAll('_', ' ')} time`;
};

/**
 * Describes opening hours at an instant, e.g. `Open, takes leads until 18:00 Berlin time` or
 * `Closed until Monday 09:00 Berlin time`.
 */
export const openStateText = (days: readonly HoursDay[], zone: string, now: Date): string => {
  const { state, until } = openStateAt(days, zone, now);
  if (until !== null)
    return `${WORDS[state]} until ${whenText(until, now, zone)} ${zoneText(zone)}`;
  return state === 'no_traffic' ? `${WORDS[state]} at any time` : `${WORDS[state]} at all times`;
};
