import type { TimeBasis, WallClock } from '#modules/lead-data/lead-conditions/domain/condition.js';
import type { FoundPairs } from './found-pairs.js';
import { BLOCK_ROWS } from './lead-columns.js';
import { timeNumbers, type NumberRows, type UnitTable } from './time-numbers.js';

/** How the groups of rows are numbered from 0. It is plain data, so another thread can take it. */
export type Numbering =
  /** All rows are one group. */
  | { readonly kind: 'one' }
  /** By the codes of a field. */
  | { readonly kind: 'codes'; readonly field: number }
  /** By a table of the codes of a field. */
  | { readonly kind: 'table'; readonly field: number; readonly table: Uint32Array }
  | { readonly kind: 'times'; readonly table: UnitTable }
  /** Every pair of groups is one group. `width` is the number of groups of the second key. */
  | PairNumbering<'pairs'>
  /** Pairs are numbered when they first occur, in `FoundPairs`. */
  | PairNumbering<'found'>;
interface PairNumbering<Kind extends string> {
  readonly kind: Kind;
  readonly first: Numbering;
  readonly second: Numbering;
  readonly width: number;
}

// The loops are separate functions: a closure per question would have to be optimised again each
// time.

const numberCodes = (
  numbers: Uint32Array,
  codes: Uint32Array,
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
  ones: Uint32Array,
  others: Uint32Array,
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
  ones: Uint32Array,
  others: Uint32Array,
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

const NO_GROUPS = new Uint32Array(BLOCK_ROWS);

/** Returns the numbers of the rows of one scan, by a moment and a clock. */
export const rowNumbers = (
  numbering: Numbering,
  basis: TimeBasis,
  clock: WallClock,
  found: FoundPairs,
): NumberRows => {
  const numbers = new Uint32Array(BLOCK_ROWS);
  switch (numbering.kind) {
    case 'one':
      return () => NO_GROUPS;
    case 'codes':
      return ({ codes }) => codes[numbering.field] as Uint32Array;
    case 'table': {
      const { field, table } = numbering;
      return ({ codes }, rows, count) =>
        numberCodes(numbers, codes[field] as Uint32Array, table, rows, count);
    }
    case 'times':
      return timeNumbers(numbering.table, basis, clock);
    case 'pairs':
    case 'found': {
      const { kind, width } = numbering;
      const firstOf = rowNumbers(numbering.first, basis, clock, found);
      const secondOf = rowNumbers(numbering.second, basis, clock, found);
      return (block, rows, count) => {
        const [ones, others] = [firstOf(block, rows, count), secondOf(block, rows, count)];
        return kind === 'pairs'
          ? numberPairs(numbers, ones, others, width, rows, count)
          : numberFound(numbers, ones, others, width, rows, count, found);
      };
    }
  }
};
