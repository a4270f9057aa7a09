import { forCustomParams, type LeadSortField } from '@leadline/contracts';
import type { NameRanks } from '#modules/lead-data/lead-conditions/domain/lead-names.js';
import {
  CODED_FIELDS,
  FLAG_COUNT,
  type Block,
  type CodedField,
  type LeadColumns,
} from './lead-columns.js';
import type { BlockHits, Hits } from './lead-scan.js';
import type { ValueList } from './value-list.js';

// Takes a page out of millions of matches without sorting them all: counts the matches of each
// part, keeps the parts that the page touches, and sorts only those.

/** The positions `from` to `until` of the sorted matches, and the direction of the order. */
export interface Cut {
  readonly from: number;
  readonly until: number;
  readonly descending: boolean;
}
const SORTED_FIELD: Readonly<Record<Exclude<LeadSortField, 'created_at' | 'status'>, CodedField>> =
  {
    advertiser_name: 'advertiser_id',
    publisher_name: 'publisher_id',
    country_name: 'country_id',
    dis_id: 'distribution_id',
    offer: 'offer',
    brand_status: 'brand_status',
    publisher_status: 'publisher_status',
    ...forCustomParams((name) => name),
  };

const lowerBound = (sorted: ArrayLike<number>, value: number): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Returns the cut in ascending positions. */
const ascending = ({ from, until, descending }: Cut, total: number): readonly [number, number] =>
  descending ? [total - until, total - from] : [from, until];

/** Returns for each block the least and the most matches that can come before its own. */
const boundsOf = (blocks: readonly BlockHits[]): { least: number; most: number }[] => {
  const sum = (key: (block: Block) => number) => {
    const sorted = blocks
      .map(({ block, from, until }) => ({ key: key(block), count: until - from }))
      .sort((a, b) => a.key - b.key);
    const keys = sorted.map((entry) => entry.key);
    const before = [0];
    for (const { count } of sorted) before.push((before.at(-1) ?? 0) + count);
    return (value: number, inclusive: boolean): number => {
      let index = lowerBound(keys, value);
      if (inclusive) while (index < keys.length && keys[index] === value) index += 1;
      return before[index] as number;
    };
  };
  const wholly = sum(({ latest }) => latest);
  const partly = sum(({ earliest }) => earliest);
  return blocks.map(({ block }) => ({
    least: wholly(block.earliest, false),
    most: partly(block.latest, true),
  }));
};

/**
 * Returns ids by creation, then id. Leads are stored nearly in this order, so only few blocks can
 * contain the page.
 */
const byCreation = (hits: Hits, cut: Cut): Int32Array => {
  const [from, until] = ascending(cut, hits.total);
  let before = 0;
  const near: BlockHits[] = [];
  for (const [index, { least, most }] of boundsOf(hits.blocks).entries()) {
    const own = hits.blocks[index] as BlockHits;
    if (most <= from) before += own.until - own.from;
    else if (least < until) near.push(own);
  }
  const count = near.reduce((total, own) => total + own.until - own.from, 0);
  const times = new Float64Array(count);
  const ids = new Int32Array(count);
  let filled = 0;
  for (const { block, from: first, until: end } of near)
    for (let index = first; index < end; index += 1, filled += 1) {
      const row = hits.rows[index] as number;
      times[filled] = block.createdAt[row] as number;
      ids[filled] = block.ids[row] as number;
    }
  return inDirection(timeCut(times, ids, from - before, until - before), cut);
};

/**
 * Returns the positions `from` to `until` by time and id. Times alone sort fast and narrow the rows
 * to sort.
 */
const timeCut = (times: Float64Array, ids: Int32Array, from: number, until: number): Int32Array => {
  const sorted = times.slice().sort();
  const [low, high] = [sorted[from] as number, sorted[until - 1] as number];
  const first = lowerBound(sorted, low);
  const near: number[] = [];
  for (let index = 0; index < times.length; index += 1) {
    const time = times[index] as number;
    if (time >= low && time <= high) near.push(index);
  }
  near.sort(
    (a, b) =>
      (times[a] as number) - (times[b] as number) || (ids[a] as number) - (ids[b] as number),
  );
  return Int32Array.from(near.slice(from - first, until - first), (index) => ids[index] as number);
};

const inDirection = (
  ids: Int32Array,
  { descending }: { readonly descending: boolean },
): Int32Array => (descending ? ids.reverse() : ids);

/**
 * Groups of codes in order. The codes of a group count as equal. Codes without a name or value come
 * last.
 */
type Groups = readonly (readonly number[])[];

/** Returns the number of matches for each code. */
const countCodes = (
  hits: Hits,
  codesOf: (block: Block) => ArrayLike<number>,
  codes: number,
): Int32Array => {
  const counts = new Int32Array(codes);
  for (const { block, from, until } of hits.blocks)
    addCounts(counts, hits.rows, from, until, codesOf(block));
  return counts;
};
const addCounts = (
  counts: Int32Array,
  rows: Uint16Array,
  from: number,
  until: number,
  own: ArrayLike<number>,
): void => {
  for (let index = from; index < until; index += 1) {
    const code = own[rows[index] as number] as number;
    counts[code] = (counts[code] as number) + 1;
  }
};

/** Group that the page touches: its ids, and the positions in it that are on the page. */
interface TouchedGroup {
  readonly ids: Int32Array;
  used: number;
  readonly from: number;
  readonly until: number;
}

/**
 * Returns ids by group, then id. Whole groups are counted; only the ids of groups on the page are
 * read.
 */
const byGroup = (
  hits: Hits,
  cut: Cut,
  codesOf: (block: Block) => ArrayLike<number>,
  groups: Groups,
  codes: number,
): Int32Array => {
  const counts = countCodes(hits, codesOf, codes);
  const touched: TouchedGroup[] = [];
  // For each code, the number of its group in `touched` from 1; 0 if the page does not touch it.
  const touchedBy = new Int32Array(codes);
  let before = 0;
  for (const group of groups) {
    if (before >= cut.until) break;
    const count = group.reduce((total, code) => total + (counts[code] as number), 0);
    if (count > 0 && before + count > cut.from) {
      touched.push({
        ids: new Int32Array(count),
        used: 0,
        from: Math.max(cut.from - before, 0),
        until: Math.min(cut.until - before, count),
      });
      for (const code of group) touchedBy[code] = touched.length;
    }
    before += count;
  }
  for (const { block, from, until } of hits.blocks) {
    const own = codesOf(block);
    for (let index = from; index < until; index += 1) {
      const row = hits.rows[index] as number;
      const number = touchedBy[own[row] as number] as number;
      if (number === 0) continue;
      const group = touched[number - 1] as TouchedGroup;
      group.ids[group.used] = block.ids[row] as number;
      group.used += 1;
    }
  }
  const page: number[] = [];
  for (const { ids, from, until } of touched) {
    const own = ascending({ from, until, descending: cut.descending }, ids.length);
    page.push(...inDirection(inIdOrder(ids).slice(...own), cut));
  }
  return Int32Array.from(page);
};
/** Sorts ids. Leads are stored nearly in the order of their ids, so this rarely has to sort. */
const inIdOrder = (ids: Int32Array): Int32Array => {
  for (let index = 1; index < ids.length; index += 1)
    if ((ids[index - 1] as number) > (ids[index] as number)) return ids.sort();
  return ids;
};

const groupsByValue = (list: ValueList, descending: boolean): Groups => {
  const codes = descending ? list.inOrder().toReversed() : list.inOrder();
  return [...codes.map((code) => [code]), [0]];
};
const groupsByName = (list: ValueList, names: NameRanks, descending: boolean): Groups => {
  const nameless: number[] = [0];
  const named = new Map<number, number[]>();
  for (const code of list.inOrder()) {
    const rank = names.get(Number(list.value(code)));
    if (rank === undefined) nameless.push(code);
    else named.set(rank, [...(named.get(rank) ?? []), code]);
  }
  const ranks = [...named.keys()].sort((a, b) => (descending ? b - a : a - b));
  return [...ranks.map((rank) => named.get(rank) ?? []), nameless];
};
const STATUSES = [1, 2, 3, 5, 6, 7];
/**
 * Groups flags by status. The status is in the lowest bits of the flags, so all flags with the same
 * status form a group.
 */
const groupsByStatus = (descending: boolean): Groups =>
  (descending ? STATUSES.toReversed() : STATUSES).map((status) =>
    Array.from({ length: FLAG_COUNT / 8 }, (_, index) => index * 8 + status),
  );

/** Returns the ids of a page in order, or null if the columns do not know the order. */
export const pageOf = (
  columns: LeadColumns,
  hits: Hits,
  sortBy: LeadSortField,
  cut: Cut,
  names: NameRanks | null,
): Int32Array | null => {
  const within = { ...cut, until: Math.min(cut.until, hits.total) };
  if (within.from >= within.until) return new Int32Array(0);
  if (sortBy === 'created_at') return byCreation(hits, within);
  if (sortBy === 'status')
    return byGroup(
      hits,
      within,
      (block) => block.flags,
      groupsByStatus(cut.descending),
      FLAG_COUNT,
    );
  const field = CODED_FIELDS.indexOf(SORTED_FIELD[sortBy]);
  const list = columns.values[field];
  if (!list || list.isOverfull) return null;
  const groups = names
    ? groupsByName(list, names, cut.descending)
    : groupsByValue(list, cut.descending);
  return byGroup(hits, within, (block) => block.codes[field] as Uint32Array, groups, list.size);
};
