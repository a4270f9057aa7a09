import type { WallClock } from '#modules/lead-data/lead-conditions/domain/condition.js';
import {
  monthOfDay,
  weekOfDay,
  type TimePart,
} from '#modules/lead-data/lead-conditions/domain/grouping.js';
import type { GroupCoder } from './group-coder.js';
import { MICROS_A_MS, type LeadColumns } from './lead-columns.js';
import type { MicroRange } from './passes.js';
import type { UnitTable } from './time-numbers.js';
import { weekdayOf } from './zone-clock.js';

const HOUR = 3_600_000 * MICROS_A_MS;
const DAY = 24 * HOUR;
/** No wall time is further from UTC. */
const MOST_OFFSET = 15 * HOUR;
/** Larger tables are left to PostgreSQL: the hours of two hundred years. */
const MOST_UNITS = 1 << 21;

/** Groups of a part of time: the groups of hours or days since 1970, and their codes. */
interface PartRule {
  readonly unit: number;
  readonly groupOf: (unit: number) => number;
}
const RULES: Readonly<Record<TimePart, PartRule>> = {
  date_hour: { unit: HOUR, groupOf: (hour) => hour },
  hour: { unit: HOUR, groupOf: (hour) => hour - Math.floor(hour / 24) * 24 },
  day: { unit: DAY, groupOf: (day) => day },
  week: { unit: DAY, groupOf: weekOfDay },
  month: { unit: DAY, groupOf: monthOfDay },
  weekday: { unit: DAY, groupOf: weekdayOf },
};

const isEmpty = ({ from, until }: MicroRange): boolean => from >= until;
const hullOf = (ranges: readonly MicroRange[]): MicroRange => ({
  from: Math.min(...ranges.map(({ from }) => from)),
  until: Math.max(...ranges.map(({ until }) => until)),
});

/** Returns the range of all events for which the clock may be used. */
const eventsWithin = (columns: LeadColumns, clock: WallClock): MicroRange => {
  const from = clock.from ? clock.from.getTime() * MICROS_A_MS : -Infinity;
  const until = clock.until ? clock.until.getTime() * MICROS_A_MS : Infinity;
  const bounds = hullOf(
    columns.blocks.flatMap(({ earliest, latest, earliestFtd, latestFtd }) => [
      { from: earliest, until: latest + 1 },
      { from: earliestFtd, until: latestFtd + 1 },
    ]),
  );
  return { from: Math.max(from, bounds.from), until: Math.min(until, bounds.until) };
};

/** Null if there are too many units of time. */
export const timeCoder = (
  part: TimePart,
  columns: LeadColumns,
  clocks: readonly WallClock[],
): GroupCoder | null => {
  const { unit, groupOf } = RULES[part];
  const ranges = clocks.map((clock) => eventsWithin(columns, clock));
  const { from, until } = hullOf(ranges.filter((range) => !isEmpty(range)));
  const [first, last] =
    from < until
      ? [Math.floor((from - MOST_OFFSET) / unit), Math.floor((until + MOST_OFFSET) / unit)]
      : [0, 0];
  if (last - first >= MOST_UNITS) return null;
  const codes = Int32Array.from({ length: last - first + 1 }, (_, index) => groupOf(first + index));
  const least = codes.reduce((a, b) => Math.min(a, b));
  const size = codes.reduce((a, b) => Math.max(a, b)) - least + 1;
  const table: UnitTable = { unit, first, groups: codes.map((code) => code - least) };
  return {
    size,
    numbering: { kind: 'times', table },
    codeOf: (group) => group + least,
    same: (group) => group,
    ranks: () => Uint32Array.from({ length: size }, (_, group) => group),
  };
};
