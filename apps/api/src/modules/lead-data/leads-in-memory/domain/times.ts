import {
  weekdayOf,
  type Clock,
  type Range,
  type RowCondition,
  type TimePart,
} from '@leadline/column-store';
import {
  offsetsOf,
  type TimeBasis,
  type WallClock,
} from '#modules/lead-data/lead-conditions/domain/condition.js';
import {
  monthOfDay,
  weekOfDay,
  type TimePart as TimeKey,
} from '#modules/lead-data/lead-conditions/domain/grouping.js';
import type {
  HourRange,
  TimeRange,
} from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';

// Times of conditions in the units of the columns: microseconds, as exact as PostgreSQL's.

const MICROS_A_MS = 1000;
const HOUR = 3_600_000 * MICROS_A_MS;
const DAY = 24 * HOUR;

/** The times of a lead that are columns. Clicks have the first one only. */
export const TIME = { created_at: 0, ftd_at: 1 } as const satisfies Partial<
  Record<TimeBasis, number>
>;

/** Keys by wall time: the groups of hours or days since 1970. */
export const TIME_PARTS: Readonly<Record<TimeKey, TimePart>> = {
  date_hour: { unit: HOUR, groupOf: (hour) => hour },
  hour: { unit: HOUR, groupOf: (hour) => hour - Math.floor(hour / 24) * 24 },
  day: { unit: DAY, groupOf: (day) => day },
  week: { unit: DAY, groupOf: weekOfDay },
  month: { unit: DAY, groupOf: monthOfDay },
  weekday: { unit: DAY, groupOf: weekdayOf },
};

export const microRange = ({ from, until }: TimeRange): Range => ({
  from: from === null ? -Infinity : from.getTime() * MICROS_A_MS,
  until: until === null ? Infinity : until.getTime() * MICROS_A_MS,
});
export const hullOf = (ranges: readonly Range[]): Range => ({
  from: Math.min(...ranges.map(({ from }) => from)),
  until: Math.max(...ranges.map(({ until }) => until)),
});

export const clockOf = (clock: WallClock): Clock => ({
  ...microRange(clock),
  offsets: offsetsOf(clock).map(({ from, offset }) => ({
    from: from * MICROS_A_MS,
    offset: offset * MICROS_A_MS,
  })),
});

const secondsOf = (text: string): number =>
  text.split(':').reduce((total, part) => total * 60 + Number(part), 0);
/** Returns the hours of a day in seconds since midnight. */
export const secondsRange = ({ from, until }: HourRange): Range => ({
  from: secondsOf(from),
  until: secondsOf(until),
});
/** Returns the condition that a time is at these hours of its local day. */
export const atHours = (time: number, clock: WallClock, hours: HourRange): RowCondition => ({
  kind: 'hours',
  time,
  clock: clockOf(clock),
  seconds: secondsRange(hours),
  overMidnight: hours.overMidnight,
});
