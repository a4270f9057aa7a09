import type { Block, Codes } from './columns.js';
import { ZoneClock, weekdayOf, type Clock, type Range } from './zone-clock.js';

/**
 * Condition. Keeps the rows among the first `count` in `chosen` that meet it, in order, and returns
 * their number.
 */
export type Pass = (chosen: Uint16Array, count: number, block: Block) => number;
/** Matching codes of a field: 1 or 0, indexed by code. */
export interface CodeTable {
  readonly field: number;
  readonly table: Uint8Array;
  /** Number of rows with such a code. */
  readonly matches: number;
}
interface Weekdays {
  readonly first: number;
  readonly last: number;
}

/** Conditions on ids, times and fields that are checked row by row. */
export type PlainCondition =
  /** The row has a greater id. */
  | { readonly kind: 'newer'; readonly thanId: number }
  /** A time is in one of the ranges. */
  | { readonly kind: 'ranges'; readonly time: number; readonly ranges: readonly Range[] }
  /** The time of day, in seconds, is in a range. */
  | {
      readonly kind: 'hours';
      readonly time: number;
      readonly clock: Clock;
      readonly seconds: Range;
      readonly overMidnight: boolean;
    }
  /** The weekday, from 1 (Monday) to 7, is in a range, both included. */
  | {
      readonly kind: 'weekdays';
      readonly time: number;
      readonly clock: Clock;
      readonly days: Weekdays;
    }
  /** The second time is on a later day than the first. */
  | { readonly kind: 'late'; readonly clock: Clock; readonly wanted: boolean }
  /** Either of two fields has a matching code. */
  | { readonly kind: 'either'; readonly one: CodeTable; readonly other: CodeTable };
type ConditionOf<Kind extends PlainCondition['kind']> = Extract<
  PlainCondition,
  { readonly kind: Kind }
>;

const timesOf = ({ times }: Block, time: number): Float64Array => times[time] as Float64Array;

// The loops of common conditions are separate functions: a closure per question would have to be
// optimised again each time.

/** Keeps rows whose field has a matching code. */
export const keepCodes = (
  chosen: Uint16Array,
  count: number,
  codes: Codes,
  table: Uint8Array,
): number => {
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = chosen[index] as number;
    chosen[kept] = row;
    kept += table[codes[row] as number] as number;
  }
  return kept;
};

const newerPass =
  ({ thanId }: ConditionOf<'newer'>): Pass =>
  (chosen, count, { ids }) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const row = chosen[index] as number;
      chosen[kept] = row;
      if ((ids[row] as number) > thanId) kept += 1;
    }
    return kept;
  };

const eitherPass =
  ({ one, other }: ConditionOf<'either'>): Pass =>
  (chosen, count, { codes }) => {
    const [ownCodes, otherCodes] = [codes[one.field] as Codes, codes[other.field] as Codes];
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const row = chosen[index] as number;
      chosen[kept] = row;
      kept +=
        (one.table[ownCodes[row] as number] as number) |
        (other.table[otherCodes[row] as number] as number);
    }
    return kept;
  };

const rangesPass =
  ({ time, ranges }: ConditionOf<'ranges'>): Pass =>
  (chosen, count, block) => {
    const times = timesOf(block, time);
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const row = chosen[index] as number;
      const at = times[row] as number;
      chosen[kept] = row;
      if (ranges.some(({ from, until }) => at >= from && at < until)) kept += 1;
    }
    return kept;
  };

const hoursPass = ({ time, clock, seconds, overMidnight }: ConditionOf<'hours'>): Pass => {
  const zone = new ZoneClock(clock);
  const { from, until } = seconds;
  return (chosen, count, block) => {
    const times = timesOf(block, time);
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const row = chosen[index] as number;
      chosen[kept] = row;
      const at = zone.timeOfDay(times[row] as number);
      const isInRange = overMidnight ? at >= from || at < until : at >= from && at < until;
      if (isInRange) kept += 1;
    }
    return kept;
  };
};

const isBetween = (weekday: number, { first, last }: Weekdays): boolean =>
  weekday >= first && weekday <= last;
/**
 * Keeps rows by weekday. Rows are nearly in the order of their first time: most are on the same day
 * as the row before.
 */
const keepWeekdays = (
  chosen: Uint16Array,
  count: number,
  times: Float64Array,
  zone: ZoneClock,
  days: Weekdays,
): number => {
  let [begin, end] = [Infinity, -Infinity];
  let wanted = 0;
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = chosen[index] as number;
    const time = times[row] as number;
    chosen[kept] = row;
    if (!(time >= begin && time < end)) {
      wanted = isBetween(weekdayOf(zone.day(time)), days) ? 1 : 0;
      [begin, end] = zone.lastDay;
    }
    kept += wanted;
  }
  return kept;
};
const keepWeekdaysOfAny = (
  chosen: Uint16Array,
  count: number,
  times: Float64Array,
  zone: ZoneClock,
  days: Weekdays,
): number => {
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = chosen[index] as number;
    chosen[kept] = row;
    if (isBetween(weekdayOf(zone.dayOfAny(times[row] as number)), days)) kept += 1;
  }
  return kept;
};
const weekdaysPass = ({ time, clock, days }: ConditionOf<'weekdays'>): Pass => {
  const zone = new ZoneClock(clock);
  const keep = time === 0 ? keepWeekdays : keepWeekdaysOfAny;
  return (chosen, count, block) => keep(chosen, count, timesOf(block, time), zone, days);
};

/** Two days apart are two calendar days in every zone. */
const CERTAINLY_LATE = 2 * 86_400_000_000;

/** Whether the second time is on a later day. NaN means that there is none, which is not late. */
const isLate = (one: number, other: number, ofOne: ZoneClock, ofOther: ZoneClock): boolean =>
  other - one > CERTAINLY_LATE ||
  (!Number.isNaN(other) && ofOther.dayOfAny(other) > ofOne.day(one));

const markLate = (
  marks: Uint8Array,
  chosen: Uint16Array,
  count: number,
  { times }: Block,
  ofOne: ZoneClock,
  ofOther: ZoneClock,
  mark: number,
): void => {
  const [ones, others] = [times[0] as Float64Array, times[1] as Float64Array];
  for (let index = 0; index < count; index += 1) {
    const row = chosen[index] as number;
    const late = isLate(ones[row] as number, others[row] as number, ofOne, ofOther);
    marks[row] = late ? mark : 0;
  }
};
/** Marks chosen rows whose second time is on a later day, and sets 0 for the others. */
export const lateRows = (
  clock: Clock,
  mark: number,
): ((marks: Uint8Array, chosen: Uint16Array, count: number, block: Block) => void) => {
  const [ofOne, ofOther] = [new ZoneClock(clock), new ZoneClock(clock)];
  return (marks, chosen, count, block) =>
    markLate(marks, chosen, count, block, ofOne, ofOther, mark);
};

const keepLate = (
  chosen: Uint16Array,
  count: number,
  { times }: Block,
  ofOne: ZoneClock,
  ofOther: ZoneClock,
  wanted: boolean,
): number => {
  const [ones, others] = [times[0] as Float64Array, times[1] as Float64Array];
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = chosen[index] as number;
    chosen[kept] = row;
    if (isLate(ones[row] as number, others[row] as number, ofOne, ofOther) === wanted) kept += 1;
  }
  return kept;
};
const latePass = ({ clock, wanted }: ConditionOf<'late'>): Pass => {
  const [ofOne, ofOther] = [new ZoneClock(clock), new ZoneClock(clock)];
  return (chosen, count, block) => keepLate(chosen, count, block, ofOne, ofOther, wanted);
};

/**
 * Returns the pass of a condition. Each scan needs a new one, because passes remember values from
 * row to row.
 */
export const passOf = (condition: PlainCondition): Pass => {
  switch (condition.kind) {
    case 'newer':
      return newerPass(condition);
    case 'ranges':
      return rangesPass(condition);
    case 'hours':
      return hoursPass(condition);
    case 'weekdays':
      return weekdaysPass(condition);
    case 'late':
      return latePass(condition);
    case 'either':
      return eitherPass(condition);
  }
};
