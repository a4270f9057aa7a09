import { BLOCK_ROWS, type Block, type LeadColumns } from './lead-columns.js';
import type { CodeTable, MicroRange, Plan } from './filter-plan.js';

/** The matching rows of a block: positions `from` to `until` of `Hits.rows`. */
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
  { createdAt }: Block,
  { from, until }: MicroRange,
  chosen: Uint16Array,
  count: number,
): number => {
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = chosen[index] as number;
    const created = createdAt[row] as number;
    chosen[kept] = row;
    if (created >= from && created < until) kept += 1;
  }
  return kept;
};

/**
 * Writes to `chosen` the rows of a block that pass the flags, the first condition and the time
 * range.
 */
const startOf = (block: Block, { flags, first, range }: Plan, chosen: Uint16Array): number => {
  const count = first
    ? withFlagsAndCode(block, flags, first, chosen)
    : withFlags(block, flags, chosen);
  return block.earliest >= range.from && block.latest < range.until
    ? count
    : withinTime(block, range, chosen, count);
};

/**
 * All matches, block by block, so that the data of a pass stays in the processor cache. The rows
 * are written to `buffer`, which the next scan overwrites.
 */
export const scan = (columns: LeadColumns, plan: Plan, buffer: Uint16Array): Hits => {
  const chosen = new Uint16Array(BLOCK_ROWS);
  const blocks: BlockHits[] = [];
  let total = 0;
  for (const block of columns.blocks) {
    if (block.latest < plan.range.from || block.earliest >= plan.range.until) continue;
    let count = startOf(block, plan, chosen);
    for (const pass of plan.passes) {
      if (count === 0) break;
      count = pass(chosen, count, block);
    }
    if (count === 0) continue;
    buffer.set(count === BLOCK_ROWS ? chosen : chosen.subarray(0, count), total);
    blocks.push({ block, from: total, until: total + count });
    total += count;
  }
  return { rows: buffer, blocks, total };
};
