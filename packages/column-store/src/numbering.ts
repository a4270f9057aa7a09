import { BLOCK_ROWS, type Block, type Codes } from './columns.js';
import { ZoneClock, type Clock } from './zone-clock.js';

/**
 * Pairs of groups, numbered in the order of their first row: of 5,000 advertisers and 5,000
 * publishers, few of the 25 million pairs occur. `most` is the number of pairs that may be
 * numbered.
 */
export class FoundPairs {
  /** The pairs by their numbers. */
  readonly pairs: number[] = [];
  private readonly numbers = new Map<number, number>();

  constructor(private readonly most: number) {}

  /** Whether there are more pairs than can be numbered. Then the numbers are useless. */
  get isOverfull(): boolean {
    return this.pairs.length > this.most;
  }

  /** Returns the number of a pair. A new pair gets a new number. */
  numberOf(pair: number): number {
    const known = this.numbers.get(pair);
    if (known !== undefined) return known;
    if (this.isOverfull) return 0;
    const number = this.pairs.length;
    this.numbers.set(pair, number);
    this.pairs.push(pair);
    return number;
  }
}

/** How the groups of rows are numbered from 0. It is plain data, so another thread can take it. */
export type Numbering =
  /** All rows are one group. */
  | { readonly kind: 'one' }
  /** By the codes of a field. */
  | { readonly kind: 'codes'; readonly field: number }
  | CodesNumbering
  | { readonly kind: 'times'; readonly table: UnitTable }
  /** Every pair of groups is one group. `width` is the number of groups of the second key. */
  | PairNumbering<'pairs'>
  /** Pairs are numbered when they first occur, in `FoundPairs`. */
  | PairNumbering<'found'>;
/** By a table of the codes of a field. */
export interface CodesNumbering {
  readonly kind: 'table';
  readonly field: number;
  readonly table: Uint32Array;
}
interface PairNumbering<Kind extends string> {
  readonly kind: Kind;
  readonly first: Numbering;
  readonly second: Numbering;
  readonly width: number;
}

/** Returns a numbering with other codes in place of those of a field. */
export const withCodes = (
  numbering: Numbering,
  field: number,
  codes: CodesNumbering,
): Numbering => {
  switch (numbering.kind) {
    case 'codes':
      return numbering.field === field ? codes : numbering;
    case 'pairs':
    case 'found':
      return {
        ...numbering,
        first: withCodes(numbering.first, field, codes),
        second: withCodes(numbering.second, field, codes),
      };
    default:
      return numbering;
  }
};

/**
 * Returns a numbering of rows whose time is the one that the code of a field stands for: `times` by
 * code. It replaces groups by time.
 */
export const withCodedTimes = (
  numbering: Numbering,
  field: number,
  times: Float64Array,
  clock: Clock,
): Numbering => {
  switch (numbering.kind) {
    case 'times': {
      const zone = new ZoneClock(clock);
      const { unit, first, groups } = numbering.table;
      const table = Uint32Array.from(
        times,
        (time) => groups[Math.floor((time + zone.shift(time)) / unit) - first] ?? 0,
      );
      return { kind: 'table', field, table };
    }
    case 'pairs':
    case 'found':
      return {
        ...numbering,
        first: withCodedTimes(numbering.first, field, times, clock),
        second: withCodedTimes(numbering.second, field, times, clock),
      };
    default:
      return numbering;
  }
};

// The loops are separate functions: a closure per question would have to be optimised again each
// time.

const numberCodes = (
  numbers: Uint32Array,
  codes: Codes,
  table: Uint32Array,
  rows: Uint16Array,
  count: number,
): Uint32Array => {
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] as number;
    numbers[row] = table[codes[row] as number] as number;
  }
  return numbers;
};
const numberPairs = (
  numbers: Uint32Array,
  ones: Codes,
  others: Codes,
  width: number,
  rows: Uint16Array,
  count: number,
): Uint32Array => {
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] as number;
    numbers[row] = (ones[row] as number) * width + (others[row] as number);
  }
  return numbers;
};
const numberFound = (
  numbers: Uint32Array,
  ones: Codes,
  others: Codes,
  width: number,
  rows: Uint16Array,
  count: number,
  found: FoundPairs,
): Uint32Array => {
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] as number;
    numbers[row] = found.numberOf((ones[row] as number) * width + (others[row] as number));
  }
  return numbers;
};

/**
 * Numbers the groups of some rows of a block. The result is indexed by row and holds only the given
 * rows. The next call overwrites it.
 */
export type NumberRows = (block: Block, rows: Uint16Array, count: number) => Codes;

/** The group of each hour or day from `first` on. */
export interface UnitTable {
  readonly unit: number;
  readonly first: number;
  readonly groups: Int32Array;
}

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

/** Numbers rows by the part of a time. All rows of a scan are in the range of the clock. */
const timeNumbers = (table: UnitTable, time: number, clock: Clock): NumberRows => {
  const zone = new ZoneClock(clock);
  const numbers = new Uint32Array(BLOCK_ROWS);
  const { unit, first, groups } = table;
  return (block, rows, count) => {
    const times = block.times[time] as Float64Array;
    const earliest = Math.max(block.earliest(time), clock.from);
    const latest = Math.min(block.latest(time), clock.until - 1);
    const shift = zone.sharedShift(earliest, latest);
    if (shift === null) return numberShiftedTimes(numbers, times, rows, count, table, zone);
    const [from, until] = [earliest, latest].map((at) => Math.floor((at + shift) / unit) - first);
    const only = sharedGroup(groups, from as number, until as number);
    if (only !== null) return numbers.fill(only);
    return numberTimes(numbers, times, rows, count, table, shift);
  };
};

const NO_GROUPS = new Uint32Array(BLOCK_ROWS);

/** Returns the numbers of the rows of one scan, by a time and a clock. */
export const rowNumbers = (
  numbering: Numbering,
  time: number,
  clock: Clock,
  found: FoundPairs,
): NumberRows => {
  const numbers = new Uint32Array(BLOCK_ROWS);
  switch (numbering.kind) {
    case 'one':
      return () => NO_GROUPS;
    case 'codes':
      return ({ codes }) => codes[numbering.field] as Codes;
    case 'table': {
      const { field, table } = numbering;
      return ({ codes }, rows, count) =>
        numberCodes(numbers, codes[field] as Codes, table, rows, count);
    }
    case 'times':
      return timeNumbers(numbering.table, time, clock);
    case 'pairs':
    case 'found': {
      const { kind, width } = numbering;
      const firstOf = rowNumbers(numbering.first, time, clock, found);
      const secondOf = rowNumbers(numbering.second, time, clock, found);
      return (block, rows, count) => {
        const [ones, others] = [firstOf(block, rows, count), secondOf(block, rows, count)];
        return kind === 'pairs'
          ? numberPairs(numbers, ones, others, width, rows, count)
          : numberFound(numbers, ones, others, width, rows, count, found);
      };
    }
  }
};
