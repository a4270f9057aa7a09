import { BLOCK_ROWS, type Block, type LeadColumns } from './lead-columns.js';
import type { Plan } from './filter-plan.js';
import { keepCodes, type CodeTable, type MicroRange, type Pass } from './passes.js';
import { passOf } from './row-conditions.js';

/** Matching rows of a block: positions `from` to `until` of `Hits.rows`. */
export interface BlockHits {
  readonly block: Block;
  readonly from: number;
  readonly until: number;
}
export interface Hits {
  readonly rows: Uint16Array;
  readonly blocks: readonly BlockHits[];
  readonly total: number;
}

const withFlags = ({ rows, flags: own }: Block, flags: Uint8Array, chosen: Uint16Array): number => {
  let kept = 0;
  for (let row = 0; row < rows; row += 1) {
    chosen[kept] = row;
    kept += flags[own[row] as number] as number;
  }
  return kept;
};
const withFlagsAndCode = (
  { rows, flags: own, codes }: Block,
  flags: Uint8Array,
  { field, table }: CodeTable,
  chosen: Uint16Array,
): number => {
  const values = codes[field] as Uint32Array;
  let kept = 0;
  for (let row = 0; row < rows; row += 1) {
    chosen[kept] = row;
    kept += (flags[own[row] as number] as number) & (table[values[row] as number] as number);
  }
  return kept;
};
const withinTime = (
  times: Float64Array,
  { from, until }: MicroRange,
  chosen: Uint16Array,
  count: number,
): number => {
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = chosen[index] as number;
    const time = times[row] as number;
    chosen[kept] = row;
    if (time >= from && time < until) kept += 1;
  }
  return kept;
};

/** Whether a block may have a row in the time ranges of a plan. */
export const mayMatch = (block: Block, { created, ftd }: Plan): boolean =>
  block.latest >= created.from &&
  block.earliest < created.until &&
  (ftd === null || (block.latestFtd >= ftd.from && block.earliestFtd < ftd.until));

const withPasses = (
  block: Block,
  passes: readonly Pass[],
  chosen: Uint16Array,
  started: number,
): number => {
  let count = started;
  for (const pass of passes) {
    if (count === 0) break;
    count = pass(chosen, count, block);
  }
  return count;
};

const withinTimes = (
  block: Block,
  { created, ftd }: Plan,
  chosen: Uint16Array,
  started: number,
): number => {
  let count = started;
  if (block.earliest < created.from || block.latest >= created.until)
    count = withinTime(block.createdAt, created, chosen, count);
  if (ftd !== null && (block.earliestFtd < ftd.from || block.latestFtd >= ftd.until))
    count = withinTime(block.ftdAt, ftd, chosen, count);
  return count;
};

/** Writes the rows of a block that match to `chosen`, and returns their number. */
export type ChooseRows = (block: Block, chosen: Uint16Array) => number;

/** Returns the function that chooses rows, for the blocks of one scan. */
export const rowChooser = (plan: Plan): ChooseRows => {
  const { flags, fields } = plan;
  const [first, ...others] = fields;
  const [early, costly] = [plan.early.map(passOf), plan.costly.map(passOf)];
  return (block, chosen) => {
    let count = first
      ? withFlagsAndCode(block, flags, first, chosen)
      : withFlags(block, flags, chosen);
    count = withinTimes(block, plan, chosen, count);
    count = withPasses(block, early, chosen, count);
    for (const { field, table } of others)
      if (count > 0) count = keepCodes(chosen, count, block.codes[field] as Uint32Array, table);
    return withPasses(block, costly, chosen, count);
  };
};

/** Whether the flags and conditions on fields of a plan decide which rows of a block match. */
export const isWhole = (block: Block, { early, costly, created, ftd }: Plan): boolean =>
  early.every(({ kind }) => kind === 'either') &&
  costly.length === 0 &&
  ftd === null &&
  block.earliest >= created.from &&
  block.latest < created.until;

/**
 * Returns all matches, block by block, so that the data of a pass stays in the processor cache. The
 * rows are written to `buffer`, which the next scan overwrites.
 */
export const scan = (columns: LeadColumns, plan: Plan, buffer: Uint16Array): Hits => {
  const choose = rowChooser(plan);
  const chosen = new Uint16Array(BLOCK_ROWS);
  const blocks: BlockHits[] = [];
  let total = 0;
  for (const block of columns.blocks) {
    if (!mayMatch(block, plan)) continue;
    const count = choose(block, chosen);
    if (count === 0) continue;
    buffer.set(count === BLOCK_ROWS ? chosen : chosen.subarray(0, count), total);
    blocks.push({ block, from: total, until: total + count });
    total += count;
  }
  return { rows: buffer, blocks, total };
};
