import type { CapForecast, OpenTime } from '@leadline/contracts';
import type { CapHistory, PastHour } from './cap-history.js';
import { openBetween } from './cap-opening.js';
import { incompleteBeta } from './incomplete-beta.js';

// Forecasts when a cap fills (ADR 92). Leads come as a Poisson process. Its rate is the usual rate
// of the hour of the day, times the strength of the weekday, times the level of the day, which is
// drawn from a gamma distribution. So the leads until a time have a negative binomial distribution,
// and no simulation is needed. No leads come while the advertisers of the cap are closed.

/** A cap at a time. */
export interface ForecastCap {
  readonly cap: number;
  readonly filled: number;
  readonly reserved: number;
  readonly windowStart: Date;
  /** From the last reset time to the next. For a cap that is reset by hand, too. */
  readonly day: { readonly start: Date; readonly end: Date };
  /** The times in which leads can come, in order. They cover the day. */
  readonly openTimes: readonly OpenTime[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_DAYS = 7;
/** The interval of a forecast is the middle 80 %. */
const EARLY = 0.1;
const LATE = 0.9;
/** The usual rate of an hour is drawn towards that of all hours, as if by this number of days. */
const SMOOTHING_DAYS = 1;
/** How alike days are, before enough days are known: the level varies by about 70 %. */
const FIRST_SHAPE = 2;
const SHAPE_DAYS = 4;
const MOST_SHAPE = 400;
const LEAST_SHAPE = 0.5;
/** Rates and levels are estimated this often in turns. */
const TURNS = 8;
/** Fewer days of a weekday do not say how strong it is. */
const LEAST_SAME_DAYS = 3;
/** Without any past day: nothing is known of the rate. */
const NO_SHAPE = 0.5;
/** A younger day without a past tells nothing. */
const YOUNGEST_HOURS = 0.25;

/** The usual rate of the forecast day by its hour, and how much days differ. */
interface Profile {
  readonly rateOf: (hour: number) => number;
  /** The level of a day has this gamma distribution; its mean is 1 where a past is known. */
  readonly shape: number;
  readonly scale: number;
  readonly days: number;
}

const sumOf = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

/** The count of a day, and the usual count of the hours in which the cap had room. */
interface DaySum {
  readonly counted: number;
  readonly expected: number;
}

const daySums = (past: readonly PastHour[], rateOf: (hour: number) => number) => {
  const days = new Map<number, DaySum>();
  for (const { day, hour, counted, open } of past) {
    const sum = days.get(day) ?? { counted: 0, expected: 0 };
    const expected = sum.expected + rateOf(hour) * open;
    days.set(day, { counted: sum.counted + counted, expected });
  }
  return days;
};

/**
 * Estimates the shape from how far days are from the usual day, with a few days of caution. The
 * variance of a day is e + e² ÷ shape.
 */
const shapeOf = (days: readonly DaySum[]): number => {
  const squares = sumOf(days.map(({ expected }) => expected ** 2));
  const excess = sumOf(days.map(({ counted, expected }) => (counted - expected) ** 2 - expected));
  const spread = Math.max(0, excess) / squares;
  const cautious = (spread * days.length + SHAPE_DAYS / FIRST_SHAPE) / (days.length + SHAPE_DAYS);
  return Math.min(MOST_SHAPE, Math.max(LEAST_SHAPE, 1 / cautious));
};

/** Returns the mean rate of each hour of the day, where a day counts as much as its level. */
const ratesOf = (
  past: readonly PastHour[],
  levelOf: (day: number) => number,
): ((hour: number) => number) => {
  const hours = new Map<number, { counted: number; open: number }>();
  let [counted, open] = [0, 0];
  for (const one of past) {
    const sum = hours.get(one.hour) ?? { counted: 0, open: 0 };
    const length = one.open * levelOf(one.day);
    hours.set(one.hour, { counted: sum.counted + one.counted, open: sum.open + length });
    [counted, open] = [counted + one.counted, open + length];
  }
  const mean = counted / open;
  return (hour) => {
    const sum = hours.get(hour) ?? { counted: 0, open: 0 };
    return (sum.counted + SMOOTHING_DAYS * mean) / (sum.open + SMOOTHING_DAYS);
  };
};

/** Returns how strong these days were beside the usual day; 1 if they are too few to say. */
const strengthOf = (days: readonly DaySum[]): number =>
  days.length < LEAST_SAME_DAYS
    ? 1
    : (1 + sumOf(days.map(({ counted }) => counted))) /
      (1 + sumOf(days.map(({ expected }) => expected)));

/**
 * Numbers the weekdays from that of `today`, which is 0. Days are named by their reset time, and are
 * 23 or 25 hours long where clocks change.
 */
const weekdayOf = (day: number, today: number): number =>
  ((Math.round((day - today) / DAY_MS) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;

/** How much days differ from what is expected of them. */
interface Spread {
  readonly shape: number;
  readonly strengthOf: (day: number) => number;
}

/**
 * Expects of a day what the other days of its weekday say, if that is closer to what came than the
 * mean of all days.
 */
const spreadOf = (days: ReadonlyMap<number, DaySum>, today: number): Spread => {
  const weekdays = Array.from({ length: WEEK_DAYS }, (): DaySum[] => []);
  for (const [day, sum] of days) weekdays[weekdayOf(day, today)]?.push(sum);
  const told = weekdays.flatMap((same) =>
    same.map((sum) => ({
      counted: sum.counted,
      expected: sum.expected * strengthOf(same.filter((other) => other !== sum)),
    })),
  );
  const plainShape = shapeOf([...days.values()]);
  const shape = shapeOf(told);
  if (shape <= plainShape) return { shape: plainShape, strengthOf: () => 1 };
  const strengths = weekdays.map(strengthOf);
  return { shape, strengthOf: (day) => strengths[weekdayOf(day, today)] ?? 1 };
};

/** Returns how strong a day was, from its count and from what is expected of it. */
const levelOf = (day: number, { counted, expected }: DaySum, spread: Spread): number => {
  const strength = spread.strengthOf(day);
  return (strength * (spread.shape + counted)) / (spread.shape + strength * expected);
};

/**
 * Learns from past days. The evening of a day on which the cap filled at noon is not known, and
 * those are the strong days; so rates and the levels of days are estimated in turns.
 */
const profileOf = (all: readonly PastHour[], today: number): Profile => {
  const past = all.filter(({ open }) => open > 0);
  if (past.every(({ counted }) => counted === 0))
    return { rateOf: () => 1, shape: NO_SHAPE, scale: 0, days: 0 };
  let rateOf = ratesOf(past, () => 1);
  let days = daySums(past, rateOf);
  let spread = spreadOf(days, today);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const levels = new Map([...days].map(([day, sum]) => [day, levelOf(day, sum, spread)]));
    rateOf = ratesOf(past, (day) => levels.get(day) ?? 1);
    days = daySums(past, rateOf);
    spread = spreadOf(days, today);
  }
  const { shape } = spread;
  const strength = spread.strengthOf(today);
  return { rateOf: (hour) => rateOf(hour) * strength, shape, scale: shape, days: days.size };
};

/** A part of the day in which leads come at one rate. Times in hours since its start. */
interface OpenPart {
  readonly from: number;
  readonly until: number;
  readonly rate: number;
}

/** Divides the open times of the day into parts of an hour at most. */
const partsOf = ({ rateOf }: Profile, { day, openTimes }: ForecastCap): OpenPart[] => {
  const [start, end] = [day.start.getTime(), day.end.getTime()];
  const parts: OpenPart[] = [];
  for (const time of openTimes) {
    const from = (Math.max(time.from, start) - start) / HOUR_MS;
    const until = (Math.min(time.until, end) - start) / HOUR_MS;
    for (let hour = Math.floor(from); hour < until; hour += 1)
      parts.push({
        from: Math.max(from, hour),
        until: Math.min(until, hour + 1),
        rate: rateOf(hour),
      });
  }
  return parts;
};

/** Returns what usually comes between two times. */
const usualBetween = (parts: readonly OpenPart[], from: number, until: number): number =>
  sumOf(
    parts.map(
      (part) => part.rate * Math.max(0, Math.min(until, part.until) - Math.max(from, part.from)),
    ),
  );

/** Returns the time at which that much has usually come since `from`. */
const timeOfUsual = (parts: readonly OpenPart[], from: number, amount: number): number => {
  let left = amount;
  for (const part of parts) {
    const start = Math.max(from, part.from);
    const usual = part.rate * Math.max(0, part.until - start);
    if (usual > 0 && usual >= left) return start + left / part.rate;
    left -= usual;
  }
  return parts.at(-1)?.until ?? from;
};

/** The level of the day, as the leads until now make it likely. */
interface Level {
  readonly shape: number;
  readonly scale: number;
}

/** Returns the chance that at least `count` more come while `usual` usually comes. */
const chanceOf = ({ shape, scale }: Level, count: number, usual: number): number =>
  count <= 0 ? 1 : incompleteBeta(usual / (usual + scale), count, shape);

/** Returns the usual amount within which `count` more come with this chance. Bisects. */
const usualFor = (level: Level, count: number, chance: number, most: number): number | null => {
  if (chanceOf(level, count, most) < chance) return null;
  let [low, high] = [0, most];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (chanceOf(level, count, middle) < chance) low = middle;
    else high = middle;
  }
  return high;
};

/** Returns the least number that is not exceeded with this chance while `usual` usually comes. */
const countWithin = (level: Level, usual: number, chance: number): number => {
  let high = 1;
  while (1 - chanceOf(level, high, usual) < chance) high *= 2;
  let low = 0;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (1 - chanceOf(level, middle + 1, usual) >= chance) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** The count of the day, and since when the cap has been full. Times in hours of the day. */
interface Today {
  readonly counted: number;
  /** The day is known from here on. */
  readonly from: number;
  /** When the cap was first seen full, without room since; the time now if it has room. */
  readonly openUntil: number;
  readonly fullSince: Date | null;
}

const fullSinceOf = ({ recent }: CapHistory, windowStart: Date): Date | null => {
  let since: Date | null = null;
  for (const record of recent.toReversed()) {
    if (record.full_at === null || record.window_start < windowStart) break;
    since = record.full_at;
  }
  return since;
};

const todayOf = (
  { filled, windowStart, day }: ForecastCap,
  history: CapHistory,
  now: number,
  isFull: boolean,
): Today => {
  const hoursOf = (at: Date): number => (at.getTime() - day.start.getTime()) / HOUR_MS;
  const fullSince = isFull ? fullSinceOf(history, windowStart) : null;
  const openUntil = Math.max(0, Math.min(now, fullSince ? hoursOf(fullSince) : now));
  if (windowStart >= day.start)
    return { counted: filled, from: hoursOf(windowStart), openUntil, fullSince };
  // A cap that is reset by hand: what it had counted when the day began.
  const before = history.recent.find(
    (record) => record.window_start.getTime() === windowStart.getTime(),
  );
  return before
    ? {
        counted: Math.max(0, filled - before.filled),
        from: Math.max(0, hoursOf(before.hour_start) + 1),
        openUntil,
        fullSince,
      }
    : { counted: 0, from: now, openUntil, fullSince };
};

const stateOf = (isFull: boolean, median: string | null): CapForecast['state'] => {
  if (isFull) return 'full';
  return median === null ? 'not_today' : 'today';
};

/** Forecasts when the cap fills, until the end of its day. */
export const forecastOf = (cap: ForecastCap, history: CapHistory, now: Date): CapForecast => {
  const { start, end } = cap.day;
  const hoursOf = (at: Date): number => (at.getTime() - start.getTime()) / HOUR_MS;
  const room = cap.cap - cap.filled - cap.reserved;
  const isFull = room <= 0;
  const profile = profileOf(history.past, start.getTime());
  const parts = partsOf(profile, cap);
  const today = todayOf(cap, history, hoursOf(now), isFull);
  const knownUntil = Math.max(today.from, today.openUntil);
  const timeAt = (hours: number): number => start.getTime() + hours * HOUR_MS;
  const known = openBetween(cap.openTimes, timeAt(today.from), timeAt(knownUntil)) / HOUR_MS;
  const level: Level = {
    shape: profile.shape + today.counted,
    scale: profile.scale + usualBetween(parts, today.from, knownUntil),
  };
  const day = { day_start: start.toISOString(), day_end: end.toISOString() };
  const none = { full_since: null, full_at: null, earliest: null, latest: null };
  const isUnknown = profile.days === 0 && (today.counted === 0 || known < YOUNGEST_HOURS);
  if (isUnknown)
    return {
      ...day,
      ...none,
      full_since: today.fullSince?.toISOString() ?? null,
      state: isFull ? 'full' : 'unknown',
      likelihood: isFull ? 1 : null,
      expected: null,
      high: null,
      history_days: 0,
    };
  const usual = usualBetween(parts, today.openUntil, hoursOf(end));
  const chance = isFull ? 1 : chanceOf(level, room, usual);
  const timeOf = (quantile: number): string | null => {
    const amount = usualFor(level, room, quantile, usual);
    if (amount === null) return null;
    const at = timeOfUsual(parts, today.openUntil, amount);
    return new Date(Math.min(end.getTime(), start.getTime() + at * HOUR_MS)).toISOString();
  };
  const times = isFull
    ? { ...none, full_since: today.fullSince?.toISOString() ?? null }
    : { ...none, earliest: timeOf(EARLY), full_at: timeOf(0.5), latest: timeOf(LATE) };
  const counted = cap.filled + cap.reserved;
  return {
    ...day,
    ...times,
    state: stateOf(isFull, times.full_at),
    likelihood: Math.round(chance * 100) / 100,
    expected: Math.round(counted + (level.shape / level.scale) * usual),
    high: counted + countWithin(level, usual, LATE),
    history_days: profile.days,
  };
};
