import type { TimeBasis, WallClock } from '#modules/lead-data/lead-conditions/domain/condition.js';
import { BLOCK_ROWS, MICROS_A_MS, type Block } from './lead-columns.js';
import { ZoneClock } from './zone-clock.js';

/**
 * Numbers the groups of some rows of a block. The result is indexed by row and holds only the given
 * rows. The next call overwrites it.
 */
export type NumberRows = (block: Block, rows: Uint16Array, count: number) => Uint32Array;

/** The group of each hour or day from `first` on. */
export interface UnitTable {
  readonly unit: number;
  readonly first: number;
  readonly groups: Int32Array;
}

// The loops are separate functions: a closure per question would have to be optimised again each
// time.

/**
 * Numbers rows by time. They are nearly in the order of time, so most are in the same unit as the
 * row before.
 */
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
/** Numbers rows by time where clocks change between the rows. */
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

/** Returns the group that all units from one to another share, or null if they differ. */
const sharedGroup = (groups: Int32Array, from: number, until: number): number | null => {
  const group = groups[from] as number;
  for (let unit = from + 1; unit <= until; unit += 1) if (groups[unit] !== group) return null;
  return group;
};

/** Returns the bounds of a block's events. All rows of a scan are in the range of the clock. */
const boundsOf = (
  { earliest, latest, earliestFtd, latestFtd }: Block,
  isFtd: boolean,
  { from, until }: WallClock,
): readonly [earliest: number, latest: number] => [
  Math.max(isFtd ? earliestFtd : earliest, from ? from.getTime() * MICROS_A_MS : -Infinity),
  Math.min(isFtd ? latestFtd : latest, until ? until.getTime() * MICROS_A_MS - 1 : Infinity),
];

/** Numbers rows by the part of time of one of their events. */
export const timeNumbers = (table: UnitTable, basis: TimeBasis, clock: WallClock): NumberRows => {
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
