import type { Columns } from './columns.js';
import { foundPairCoder, ONE_GROUP, pairCoder, type GroupCoder } from './group-coders.js';
import { FoundPairs } from './numbering.js';
import { placesOf } from './places.js';
import { sumAll, type ScanHelper } from './shared-scan.js';
import type { Classes, RangeScan } from './sum-scan.js';
import type { GroupSums } from './sums.js';
import { byCodePoint, foldLatin, type NameRanks, type Value } from './values.js';

/** Names of the groups of a key: ranks of names by id, or names by the text of the key. */
export type GroupNames =
  { readonly ranks: NameRanks } | { readonly texts: ReadonlyMap<string, string> };

/** Sums of rows and events by the groups of up to two keys. */
export interface TallyQuestion {
  /** The range, perhaps with one to compare it with. */
  readonly ranges: readonly RangeScan[];
  readonly classes: Classes;
  readonly keys: readonly GroupCoder[];
  /**
   * Order of the groups: by a measure of their sums, which knows those of the second range, if
   * there is one, or by the labels of the first key. Ties are sorted by the groups themselves,
   * empty ones last.
   */
  readonly order: (
    | {
        readonly by: 'measure';
        readonly measure: (sums: GroupSums, group: number, compared?: GroupSums) => number;
      }
    | { readonly by: 'label'; readonly names: GroupNames | null }
  ) & { readonly descending: boolean };
  readonly offset: number;
  readonly limit: number;
}
export interface TallyAnswer {
  /** Number of groups with a row or an event in any range. */
  readonly count: number;
  /** The sums of each range. */
  readonly ranges: readonly GroupSums[];
  /** Groups in order: their numbers in the sums, and their codes by key. */
  readonly page: readonly { readonly group: number; readonly codes: readonly Value[] }[];
}

export interface TallyLimits {
  /** Above this number of pairs, only pairs that occur are numbered, which is slower. */
  readonly possible: number;
  /** Questions with more pairs have no answer. */
  readonly found: number;
}
/** The sums of a million groups take 50 MB for each range. */
const LIMITS: TallyLimits = { possible: 1 << 20, found: 1 << 20 };

/** Numbering of the groups of a question. */
interface Groups {
  readonly coder: GroupCoder;
  /** Returns the group of each key. */
  readonly partsOf: (group: number) => readonly number[];
  /** Empty unless there are two keys with many groups. */
  readonly found: FoundPairs;
}

/** Null if there are more groups than the sums of a range can have. */
const joined = (
  [first, second]: readonly GroupCoder[],
  { possible, found: mostPairs }: TallyLimits,
): Groups | null => {
  const found = new FoundPairs(mostPairs);
  if (!first || !second) {
    const coder = first ?? ONE_GROUP;
    const partsOf = first ? (group: number) => [group] : () => [];
    return coder.size > possible ? null : { coder, partsOf, found };
  }
  const isFew = first.size * second.size <= possible;
  const coder = isFew ? pairCoder(first, second) : foundPairCoder(first, second, found);
  return { coder, partsOf: (group) => coder.partsOf(group), found };
};

/**
 * Returns the groups with rows or events in any range. Those of groups that count as another group
 * are added there.
 */
const presentGroups = (ranges: readonly GroupSums[], groups: GroupCoder): Uint32Array => {
  const makeRoom = (): void => {
    for (const sums of ranges) sums.makeRoom(groups.size);
  };
  makeRoom();
  for (let group = 0; group < groups.size; group += 1) {
    const same = groups.same(group);
    if (same === group) continue;
    makeRoom();
    for (const sums of ranges) sums.move(group, same);
  }
  const present = new Uint32Array(groups.size);
  let count = 0;
  for (let group = 0; group < groups.size; group += 1) {
    if (!ranges.some((sums) => sums.has(group))) continue;
    present[count] = group;
    count += 1;
  }
  return present.subarray(0, count);
};

/** Returns the position of the label of each group of a key. Undefined for groups without one. */
const labelOrder = (
  coder: GroupCoder,
  names: GroupNames | null,
): ((group: number) => number | undefined) => {
  if (coder.numbering.kind === 'times') return (group) => group;
  if (names && 'ranks' in names) return (group) => names.ranks.get(Number(coder.codeOf(group)));
  const texts = names?.texts ?? new Map<string, string>();
  const labels = new Set<string>();
  const labelAt = (group: number): string | undefined => {
    const code = coder.codeOf(group);
    return code === null ? undefined : foldLatin(texts.get(String(code)) ?? String(code));
  };
  for (let group = 0; group < coder.size; group += 1) labels.add(labelAt(group) ?? '');
  const positions = new Map([...labels].sort(byCodePoint).map((label, index) => [label, index]));
  return (group) => positions.get(labelAt(group) ?? '\u0000');
};

/** Returns the sort key of a group of all keys. */
const keyOf = (
  { order }: TallyQuestion,
  first: GroupCoder,
  { partsOf }: Groups,
  [sums, compared]: readonly [GroupSums, GroupSums?],
): ((group: number) => number) => {
  const sign = order.descending ? -1 : 1;
  if (order.by === 'measure') return (group) => sign * order.measure(sums, group, compared);
  const positionOf = labelOrder(first, order.names);
  return (group) => {
    const [part = 0] = partsOf(group);
    const position = positionOf(part);
    return position === undefined ? Infinity : sign * position;
  };
};

const pageOf = (
  question: TallyQuestion,
  groups: Groups,
  ranges: readonly [GroupSums, GroupSums?],
  present: Uint32Array,
): TallyAnswer['page'] => {
  const { keys, offset, limit } = question;
  const [first] = keys;
  if (!first) return [];
  const ranks = groups.coder.ranks();
  return placesOf(
    Float64Array.from(present, keyOf(question, first, groups, ranges)),
    present.map((group) => ranks[group] as number),
    offset,
    offset + limit,
  ).map((place) => {
    const group = present[place] as number;
    const parts = groups.partsOf(group);
    return { group, codes: keys.map((key, index) => key.codeOf(parts[index] as number)) };
  });
};

/**
 * Sums rows and events by group. Null if there are too many groups, or sums that a double could not
 * hold. The columns must not change until it is done.
 */
export const tally = async (
  question: TallyQuestion,
  columns: Columns,
  helper: ScanHelper | null = null,
  limits = LIMITS,
): Promise<TallyAnswer | null> => {
  const groups = columns.hasExactSums ? joined(question.keys, limits) : null;
  if (!groups) return null;
  const { ranges: asked, classes } = question;
  const { numbering, size } = groups.coder;
  const ranges = await sumAll(
    { ranges: asked, classes, numbering, groups: size, mostPairs: limits.found },
    columns,
    groups.found,
    helper,
  );
  const [sums, compared] = ranges;
  if (!sums || groups.found.isOverfull) return null;
  const present = presentGroups(ranges, groups.coder);
  const page = pageOf(question, groups, [sums, compared], present);
  return { count: present.length, ranges, page };
};
