import type { Columns } from './columns.js';
import type { FoundPairs } from './numbering.js';
import { mayMatch } from './scan.js';
import {
  BlockTurns,
  scanSums,
  type RangeScan,
  type ScannedBlocks,
  type SumScan,
} from './sum-scan.js';
import type { GroupSums, SumArrays } from './sums.js';

/** The sums of the blocks that a helper took. */
export interface HelpedSums {
  readonly ranges: readonly SumArrays[];
  /** Pairs by the helper's own numbers. Empty unless pairs are found in the rows. */
  readonly pairs: Float64Array;
}
/** Scans at the same time, in another thread. */
export interface ScanHelper {
  /** Scans of fewer blocks are done sooner without help. */
  readonly fromBlocks: number;
  /**
   * Takes blocks in turn until none are left. Null if it cannot help now. The promise gives null if
   * it failed, because then nobody knows which blocks it took.
   */
  scan(scan: SumScan, columns: ScannedBlocks, turns: BlockTurns): Promise<HelpedSums | null> | null;
}

/** Adding the sums of this many groups takes as long as visiting a block. */
const GROUPS_A_BLOCK = 4096;

const visitedBlocks = (
  { rows, events }: RangeScan,
  { blocks, eventBlocks }: ScannedBlocks,
): number =>
  blocks.filter((block) => mayMatch(block, rows)).length +
  eventBlocks.filter((block) => mayMatch(block, events)).length;
const isWorthHelp = (
  scan: SumScan,
  columns: ScannedBlocks,
  { fromBlocks }: ScanHelper,
): boolean => {
  const visited = scan.ranges.reduce((sum, range) => sum + visitedBlocks(range, columns), 0);
  return visited - (scan.groups * scan.ranges.length) / GROUPS_A_BLOCK >= fromBlocks;
};

const addHelped = (
  own: readonly GroupSums[],
  { ranges, pairs }: HelpedSums,
  scan: SumScan,
  found: FoundPairs,
): void => {
  const isFound = scan.numbering.kind === 'found';
  const count = isFound ? pairs.length : scan.groups;
  for (let theirs = 0; theirs < count; theirs += 1) {
    const group = isFound ? found.numberOf(pairs[theirs] as number) : theirs;
    for (const [index, sums] of own.entries()) {
      sums.makeRoom(group + 1);
      sums.add(group, ranges[index] as SumArrays, theirs);
    }
  }
};

/**
 * Returns the sums of all blocks for each range. The helper takes as many blocks as it can. If it
 * fails, all blocks are scanned again without it.
 */
export const sumAll = async (
  scan: SumScan,
  columns: Columns,
  found: FoundPairs,
  helper: ScanHelper | null,
): Promise<GroupSums[]> => {
  const { amounts } = columns.declaration;
  const turns = new BlockTurns();
  const helped =
    helper && isWorthHelp(scan, columns, helper) ? helper.scan(scan, columns, turns) : null;
  const sums = scanSums(scan, columns, amounts, turns, found);
  if (!helped) return sums;
  const theirs = await helped;
  if (!theirs) return scanSums(scan, columns, amounts, new BlockTurns(), found);
  addHelped(sums, theirs, scan, found);
  return sums;
};
