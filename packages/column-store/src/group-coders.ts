import type { Columns } from './columns.js';
import type { FoundPairs, Numbering, UnitTable } from './numbering.js';
import { lowerBound } from './places.js';
import type { Value, ValueList } from './values.js';
import type { Clock, Range } from './zone-clock.js';

/** The groups of a key, numbered from 0. */
export interface GroupCoder {
  /** Grows while rows are numbered if the groups are found in them. */
  readonly size: number;
  readonly numbering: Numbering;
  codeOf(group: number): Value;
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

/**
 * Groups by the values of a field. Values of `synonyms` count as those that they are mapped to,
 * which get a code if no row has them. Null if the field has more values than the columns keep.
 */
export const fieldCoder = (
  field: number,
  { values }: Columns,
  synonyms: ReadonlyMap<Value, Value> = new Map(),
): GroupCoder | null => {
  const list = values[field] as ValueList;
  const sameAs = new Map<number, number>([[list.code('') ?? 0, 0]]);
  for (const [value, meant] of synonyms) {
    const code = list.code(value);
    if (code !== undefined) sameAs.set(code, list.codeFor(meant));
  }
  if (list.isOverfull) return null;
  return {
    size: list.size,
    numbering: { kind: 'codes', field },
    codeOf: (group) => list.value(group),
    same: (group) => sameAs.get(group) ?? group,
    ranks: () => ranksIn(list),
  };
};

/** Groups values of a field by the number that each stands for. Null like `fieldCoder`. */
export const mappedCoder = (
  field: number,
  { values }: Columns,
  numberOf: ReadonlyMap<Value, number>,
): GroupCoder | null => {
  const list = values[field] as ValueList;
  if (list.isOverfull) return null;
  const numbers = [...new Set(numberOf.values())].sort((a, b) => a - b);
  const size = numbers.length + 1;
  const table = new Uint32Array(list.size);
  for (const [value, number] of numberOf)
    table[list.code(value) ?? 0] = numbers.indexOf(number) + 1;
  table[0] = 0;
  return {
    size,
    numbering: { kind: 'table', field, table },
    codeOf: (group) => numbers[group - 1] ?? null,
    same: (group) => group,
    ranks: () => Uint32Array.from({ length: size }, (_, group) => group || size),
  };
};

/** No wall time is further from UTC. */
const MOST_OFFSET = 15 * 3_600_000_000;
/** Larger tables are refused: the hours of two hundred years. */
const MOST_UNITS = 1 << 21;

/** Groups of a part of time: the codes of its units, such as days, since 1970. */
export interface TimePart {
  /** Length in microseconds. */
  readonly unit: number;
  readonly groupOf: (unit: number) => number;
}

const isEmpty = ({ from, until }: Range): boolean => from >= until;
const hullOf = (ranges: readonly Range[]): Range => ({
  from: Math.min(...ranges.map(({ from }) => from)),
  until: Math.max(...ranges.map(({ until }) => until)),
});

/**
 * Returns the range of all times for which the clock may be used. `coded` are the bounds of times
 * that codes stand for.
 */
const timesWithin = ({ blocks }: Columns, coded: Range, { from, until }: Clock): Range => {
  const times = blocks.flatMap((block) =>
    block.times.map((_, time) => ({ from: block.earliest(time), until: block.latest(time) + 1 })),
  );
  const bounds = hullOf([...times, coded]);
  return { from: Math.max(from, bounds.from), until: Math.min(until, bounds.until) };
};

const NO_TIMES: Range = { from: Infinity, until: -Infinity };

/** Groups by a part of wall time. Null if there are too many units. */
export const timeCoder = (
  { unit, groupOf }: TimePart,
  columns: Columns,
  clocks: readonly Clock[],
  coded = NO_TIMES,
): GroupCoder | null => {
  const ranges = clocks.map((clock) => timesWithin(columns, coded, clock));
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
