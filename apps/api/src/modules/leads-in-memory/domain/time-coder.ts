import type { TimeBasis, WallClock } from '#modules/lead-conditions/domain/condition.js';
import { monthOfDay, weekOfDay, type TimePart } from '#modules/lead-conditions/domain/grouping.js';
import type { GroupCoder, NumberRows } from './group-coder.js';
import { BLOCK_ROWS, MICROS_A_MS, type Block, type LeadColumns } from './lead-columns.js';
import type { MicroRange } from './passes.js';
import { ZoneClock, weekdayOf } from './zone-clock.js';

const HOUR = 3_600_000 * MICROS_A_MS;
const DAY = 24 * HOUR;
/** No wall time is further from UTC. */
const MOST_OFFSET = 15 * HOUR;
/** Larger tables are left to PostgreSQL: the hours of two hundred years. */
const MOST_UNITS = 1 << 21;

/** The groups of a part of time: those of hours or days since 1970, and their codes. */
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

/** The instants of all events that a clock can be asked about. */
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

/** The group of each hour or day from `first` on. */
interface UnitTable {
  readonly unit: number;
  readonly first: number;
  readonly groups: Int32Array;
}

// The loops are functions of their own: a closure that is made for each question would have to be
// optimised again each time.

/** Rows are nearly in the order of time, so most are in the same unit as the one before. */
const numberTimes = (
  numbers: Uint32Array,
  times: Float64Array,
  rows: Uint16Array,
  count: number,
  { unit, first, groups }: UnitTable,
  shift: number,
): Uint32Array => {
  let [begin, end, group] = [Infinity, -Infinity, 0];
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] as number;
    const time = times[row] as number;
    if (time < begin || time >= end) {
      const unitNumber = Math.floor((time + shift) / unit);
      begin = unitNumber * unit - shift;
      end = begin + unit;
      group = groups[unitNumber - first] as number;
    }
    numbers[row] = group;
  }
  return numbers;
};
/** The same where clocks change between the rows. */
const numberShiftedTimes = (
  numbers: Uint32Array,
  times: Float64Array,
  rows: Uint16Array,
  count: number,
  { unit, first, groups }: UnitTable,
  zone: ZoneClock,
): Uint32Array => {
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] as number;
    const time = times[row] as number;
    numbers[row] = groups[Math.floor((time + zone.shift(time)) / unit) - first] as number;
  }
  return numbers;
};

/** The group that all units from one to another have, or null if they differ. */
const sharedGroup = (groups: Int32Array, from: number, until: number): number | null => {
  const group = groups[from] as number;
  for (let unit = from + 1; unit <= until; unit += 1) if (groups[unit] !== group) return null;
  return group;
};

const numberingOf = (basis: TimeBasis, clock: WallClock, table: UnitTable): NumberRows => {
  const zone = new ZoneClock(clock);
  const numbers = new Uint32Array(BLOCK_ROWS);
  const { unit, first, groups } = table;
  return (block, rows, count) => {
    const isFtd = basis === 'ftd_at';
    const times = isFtd ? block.ftdAt : block.createdAt;
    const [earliest, latest] = boundsOf(block, isFtd, clock);
    const shift = zone.sharedShift(earliest, latest);
    if (shift === null) return numberShiftedTimes(numbers, times, rows, count, table, zone);
    const [from, until] = [earliest, latest].map(
      (time) => Math.floor((time + shift) / unit) - first,
    );
    const only = sharedGroup(groups, from as number, until as number);
    if (only !== null) return numbers.fill(only);
    return numberTimes(numbers, times, rows, count, table, shift);
  };
};
/** All rows that are asked about are in the range of the clock. */
const boundsOf = (
  { earliest, latest, earliestFtd, latestFtd }: Block,
  isFtd: boolean,
  { from, until }: WallClock,
): readonly [earliest: number, latest: number] => [
  Math.max(isFtd ? earliestFtd : earliest, from ? from.getTime() * MICROS_A_MS : -Infinity),
  Math.min(isFtd ? latestFtd : latest, until ? until.getTime() * MICROS_A_MS - 1 : Infinity),
];

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
    numbering: (basis, clock) => numberingOf(basis, clock, table),
    codeOf: (group) => group + least,
    same: (group) => group,
    ranks: () => Uint32Array.from({ length: size }, (_, group) => group),
  };
};
