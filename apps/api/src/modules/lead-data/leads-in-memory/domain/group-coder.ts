import {
  isLeadField,
  isText,
  type GroupCode,
  type GroupKey,
  type StatusGroups,
} from '#modules/lead-data/lead-conditions/domain/grouping.js';
import type { FoundPairs } from './found-pairs.js';
import { lowerBound } from './group-page.js';
import { CODED_FIELDS, type LeadColumns } from './lead-columns.js';
import type { Numbering } from './numbering.js';
import type { ValueList } from './value-list.js';

/** The groups of a key, numbered from 0. */
export interface GroupCoder {
  /** Grows while rows are numbered if the groups are found in them. */
  readonly size: number;
  readonly numbering: Numbering;
  codeOf(group: number): GroupCode;
  /** Returns the group that a group counts as: an empty text is no value. */
  same(group: number): number;
  /** Returns the position of each group among all, empty ones last. */
  ranks(): Uint32Array;
}

/** Groups by two keys. */
export interface PairCoder extends GroupCoder {
  /** Returns the groups of the two keys. */
  partsOf(group: number): readonly [number, number];
}

/** All rows are one group. */
export const ONE_GROUP: GroupCoder = {
  size: 1,
  numbering: { kind: 'one' },
  codeOf: () => null,
  same: (group) => group,
  ranks: () => new Uint32Array(1),
};

const ranksIn = (list: ValueList): Uint32Array => {
  const ranks = new Uint32Array(list.size).fill(list.size);
  for (const [rank, code] of list.inOrder().entries()) ranks[code] = rank;
  return ranks;
};

const fieldCoder = (field: number, list: ValueList, holdsText: boolean): GroupCoder => {
  const emptyText = holdsText ? list.code('') : undefined;
  return {
    size: list.size,
    numbering: { kind: 'codes', field },
    codeOf: (group) => list.value(group),
    same: (group) => (group === emptyText ? 0 : group),
    ranks: () => ranksIn(list),
  };
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
  return {
    size: ids.length + 1,
    numbering: { kind: 'table', field, table },
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

/** Numbers every pair of groups. */
export const pairCoder = (first: GroupCoder, second: GroupCoder): PairCoder => {
  const width = second.size;
  const pair = (group: number) => [Math.floor(group / width), group % width] as const;
  return {
    size: first.size * width,
    numbering: { kind: 'pairs', first: first.numbering, second: second.numbering, width },
    partsOf: pair,
    codeOf: () => null,
    same: (group) => {
      const [one, other] = pair(group);
      return first.same(one) * width + second.same(other);
    },
    ranks: () => {
      const [ones, others] = [first.ranks(), second.ranks()];
      return Uint32Array.from({ length: first.size * width }, (_, group) => {
        const [one, other] = pair(group);
        return (ones[one] as number) * (width + 1) + (others[other] as number);
      });
    },
  };
};

/** Numbers the pairs that occur in rows. */
export const foundPairCoder = (
  first: GroupCoder,
  second: GroupCoder,
  found: FoundPairs,
): PairCoder => {
  const width = second.size;
  const { pairs } = found;
  const partsOf = (group: number): readonly [number, number] => {
    const pair = pairs[group] as number;
    return [Math.floor(pair / width), pair % width];
  };
  return {
    get size() {
      return pairs.length;
    },
    numbering: { kind: 'found', first: first.numbering, second: second.numbering, width },
    partsOf,
    codeOf: () => null,
    same: (group) => {
      const [one, other] = partsOf(group);
      return found.numberOf(first.same(one) * width + second.same(other));
    },
    ranks: () => {
      const [ones, others] = [first.ranks(), second.ranks()];
      const keys = Float64Array.from(pairs, (_, group) => {
        const [one, other] = partsOf(group);
        return (ones[one] as number) * (width + 1) + (others[other] as number);
      });
      const sorted = keys.slice().sort();
      return Uint32Array.from(keys, (key) => lowerBound(sorted, key));
    },
  };
};
