import { BLOCK_ROWS, type Block, type Columns } from './columns.js';
import { lowerBound, placesOf } from './places.js';
import { mayMatch, rowChooser, type Plan } from './scan.js';
import type { NameRanks, ValueList } from './values.js';

// Takes a page out of millions of matches without sorting them all: counts the matches of each
// part, keeps the parts that the page touches, and sorts only those.

/** Matching rows of a block: positions `from` to `until` of `Hits.rows`. */
interface BlockHits {
  readonly block: Block;
  readonly from: number;
  readonly until: number;
}
interface Hits {
  readonly rows: Uint16Array;
  readonly blocks: readonly BlockHits[];
  readonly total: number;
}

/** The positions `from` to `until` of the sorted matches, and the direction of the order. */
interface Cut {
  readonly from: number;
  readonly until: number;
  readonly descending: boolean;
}

/** Order of rows. Rows that are equal in it are sorted by id. */
export type Order =
  /** By the first time. */
  | { readonly by: 'time' }
  /** By groups of flags, ascending. */
  | { readonly by: 'flags'; readonly groups: CodeGroups }
  /** By the values of a field, or by their names. */
  | { readonly by: 'field'; readonly field: number; readonly names: NameRanks | null };

/**
 * Returns all matches, block by block, so that the data of a pass stays in the processor cache. The
 * rows are written to `buffer`, which the next scan overwrites.
 */
const scan = ({ blocks: all }: Columns, plan: Plan, buffer: Uint16Array): Hits => {
  const choose = rowChooser(plan);
  const chosen = new Uint16Array(BLOCK_ROWS);
  const blocks: BlockHits[] = [];
  let total = 0;
  for (const block of all) {
    if (!mayMatch(block, plan)) continue;
    const count = choose(block, chosen);
    if (count === 0) continue;
    buffer.set(count === BLOCK_ROWS ? chosen : chosen.subarray(0, count), total);
    blocks.push({ block, from: total, until: total + count });
    total += count;
  }
  return { rows: buffer, blocks, total };
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
  const wholly = sum((block) => block.latest(0));
  const partly = sum((block) => block.earliest(0));
  return blocks.map(({ block }) => ({
    least: wholly(block.earliest(0), false),
    most: partly(block.latest(0), true),
  }));
};

/**
 * Returns ids by the first time, then id. Rows are stored nearly in this order, so only few blocks
 * can contain the page.
 */
const byTime = (hits: Hits, cut: Cut): Int32Array => {
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
  for (const { block, from: first, until: end } of near) {
    const own = block.times[0] as Float64Array;
    for (let index = first; index < end; index += 1, filled += 1) {
      const row = hits.rows[index] as number;
      times[filled] = own[row] as number;
      ids[filled] = block.ids[row] as number;
    }
  }
  const places = placesOf(times, ids, from - before, until - before);
  return inDirection(
    Int32Array.from(places, (place) => ids[place] as number),
    cut,
  );
};

const inDirection = (
  ids: Int32Array,
  { descending }: { readonly descending: boolean },
): Int32Array => (descending ? ids.reverse() : ids);

/**
 * Groups of codes in order. The codes of a group count as equal. Codes without a name or value come
 * last.
 */
export type CodeGroups = readonly (readonly number[])[];

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
  groups: CodeGroups,
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

const groupsByValue = (list: ValueList, descending: boolean): CodeGroups => {
  const codes = descending ? list.inOrder().toReversed() : list.inOrder();
  return [...codes.map((code) => [code]), [0]];
};
const groupsByName = (list: ValueList, names: NameRanks, descending: boolean): CodeGroups => {
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
/** Returns the ids of a page in order. Null if the columns do not know the order. */
const pageOf = (columns: Columns, hits: Hits, order: Order, cut: Cut): Int32Array | null => {
  const within = { ...cut, until: Math.min(cut.until, hits.total) };
  const { declaration, values } = columns;
  if (within.from >= within.until) return new Int32Array(0);
  switch (order.by) {
    case 'time':
      return byTime(hits, within);
    case 'flags': {
      const groups = cut.descending ? order.groups.toReversed() : order.groups;
      return byGroup(hits, within, ({ flags }) => flags, groups, declaration.flagCount);
    }
    case 'field': {
      const { field, names } = order;
      const list = values[field] as ValueList;
      if (list.isOverfull) return null;
      const groups = names
        ? groupsByName(list, names, cut.descending)
        : groupsByValue(list, cut.descending);
      const codesOf = ({ codes }: Block) => codes[field] as ArrayLike<number>;
      return byGroup(hits, within, codesOf, groups, list.size);
    }
  }
};

/**
 * Returns the number of rows that match and the ids of a page of them. Null if the columns do not
 * know the order. `buffer` has room for every row; the next call overwrites it.
 */
export const find = (
  columns: Columns,
  plan: Plan,
  order: Order,
  cut: Cut,
  buffer: Uint16Array,
): { readonly total: number; readonly ids: Int32Array } | null => {
  const hits = scan(columns, plan, buffer);
  const ids = pageOf(columns, hits, order, cut);
  return ids && { total: hits.total, ids };
};
