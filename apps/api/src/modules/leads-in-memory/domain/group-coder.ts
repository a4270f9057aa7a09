import type { TimeBasis, WallClock } from '#modules/lead-conditions/domain/condition.js';
import {
  isLeadField,
  isText,
  type GroupCode,
  type GroupKey,
  type StatusGroups,
} from '#modules/lead-conditions/domain/grouping.js';
import { BLOCK_ROWS, CODED_FIELDS, type Block, type LeadColumns } from './lead-columns.js';
import type { ValueList } from './value-list.js';

/**
 * Numbers the groups of some rows of a block. The result is indexed by row, and only the given rows
 * are in it; the next call overwrites it.
 */
export type NumberRows = (block: Block, rows: Uint16Array, count: number) => Uint32Array;

/** The groups of a key, numbered from 0. */
export interface GroupCoder {
  /** Grows while rows are numbered if the groups are found in them. */
  readonly size: number;
  numbering(basis: TimeBasis, clock: WallClock): NumberRows;
  codeOf(group: number): GroupCode;
  /** The number of the same group that counts: an empty text is no value. */
  same(group: number): number;
  /** The position of each group among all, empty ones last. */
  ranks(): Uint32Array;
}

/** Groups by two keys. */
export interface PairCoder extends GroupCoder {
  /** The groups of the two keys. */
  partsOf(group: number): readonly [number, number];
  /** There are more groups than can be numbered; the numbers are of no use. */
  readonly isOverfull: boolean;
}

/** All rows are one group. */
export const ONE_GROUP: GroupCoder = {
  size: 1,
  numbering: () => () => NO_GROUPS,
  codeOf: () => null,
  same: (group) => group,
  ranks: () => new Uint32Array(1),
};
const NO_GROUPS = new Uint32Array(BLOCK_ROWS);

const ranksIn = (list: ValueList): Uint32Array => {
  const ranks = new Uint32Array(list.size).fill(list.size);
  for (const [rank, code] of list.inOrder().entries()) ranks[code] = rank;
  return ranks;
};

const fieldCoder = (field: number, list: ValueList, holdsText: boolean): GroupCoder => {
  const emptyText = holdsText ? list.code('') : undefined;
  return {
    size: list.size,
    numbering: () => (block) => block.codes[field] as Uint32Array,
    codeOf: (group) => list.value(group),
    same: (group) => (group === emptyText ? 0 : group),
    ranks: () => ranksIn(list),
  };
};

// Loops are functions of their own: a closure that is made for each question would have to be
// optimised again each time.

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
  size: number,
  rows: Uint16Array,
  count: number,
): Uint32Array => {
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] as number;
    numbers[row] = (ones[row] as number) * size + (others[row] as number);
  }
  return numbers;
};

const statusGroupCoder = (
  field: number,
  list: ValueList,
  statusGroups: StatusGroups,
): GroupCoder => {
  const ids = [...new Set(statusGroups.values())].sort((a, b) => a - b);
  const table = new Uint32Array(list.size);
  for (const [status, id] of statusGroups) table[list.code(status) ?? 0] = ids.indexOf(id) + 1;
  table[0] = 0;
  const numbers = new Uint32Array(BLOCK_ROWS);
  return {
    size: ids.length + 1,
    numbering: () => (block, rows, count) =>
      numberCodes(numbers, block.codes[field] as Uint32Array, table, rows, count),
    codeOf: (group) => ids[group - 1] ?? null,
    same: (group) => group,
    ranks: () => Uint32Array.from({ length: ids.length + 1 }, (_, n) => n || ids.length + 1),
  };
};

/** Null if the columns do not have the key, so that PostgreSQL has to answer. */
export const columnCoder = (
  key: GroupKey,
  columns: LeadColumns,
  statusGroups: StatusGroups,
): GroupCoder | null => {
  const name = isLeadField(key) ? key : 'brand_status';
  const field = CODED_FIELDS.indexOf(name);
  const list = columns.values[field] as ValueList;
  if (list.isOverfull) return null;
  return isLeadField(key)
    ? fieldCoder(field, list, isText(key))
    : statusGroupCoder(field, list, statusGroups);
};

/** Every pair of groups is one. */
export const pairCoder = (first: GroupCoder, second: GroupCoder): PairCoder => {
  const numbers = new Uint32Array(BLOCK_ROWS);
  const { size } = second;
  const pair = (group: number) => [Math.floor(group / size), group % size] as const;
  return {
    size: first.size * size,
    numbering: (basis, clock) => {
      const [firstOf, secondOf] = [first.numbering(basis, clock), second.numbering(basis, clock)];
      return (block, rows, count) => {
        const [ones, others] = [firstOf(block, rows, count), secondOf(block, rows, count)];
        return numberPairs(numbers, ones, others, size, rows, count);
      };
    },
    partsOf: pair,
    isOverfull: false,
    codeOf: () => null,
    same: (group) => {
      const [one, other] = pair(group);
      return first.same(one) * size + second.same(other);
    },
    ranks: () => {
      const [ones, others] = [first.ranks(), second.ranks()];
      return Uint32Array.from({ length: first.size * size }, (_, group) => {
        const [one, other] = pair(group);
        return (ones[one] as number) * (size + 1) + (others[other] as number);
      });
    },
  };
};
