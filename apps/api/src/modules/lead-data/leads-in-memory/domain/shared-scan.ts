import {
  BlockTurns,
  scanEvents,
  type EventScan,
  type RangeScan,
  type ScannedBlocks,
} from './event-scan.js';
import type { EventSums, SumArrays } from './event-sums.js';
import type { FoundPairs } from './found-pairs.js';
import { mayMatch } from './lead-scan.js';

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
  scan(
    scan: EventScan,
    columns: ScannedBlocks,
    turns: BlockTurns,
  ): Promise<HelpedSums | null> | null;
}

/** Adding the sums of this many groups takes as long as visiting a block. */
const GROUPS_A_BLOCK = 4096;

const visitedBlocks = ({ leads, ftds }: RangeScan, { blocks, ftdBlocks }: ScannedBlocks): number =>
  blocks.filter((block) => mayMatch(block, leads)).length +
  ftdBlocks.filter((block) => mayMatch(block, ftds)).length;
const isWorthHelp = (
  scan: EventScan,
  columns: ScannedBlocks,
  { fromBlocks }: ScanHelper,
): boolean => {
  const visited = scan.ranges.reduce((sum, range) => sum + visitedBlocks(range, columns), 0);
  return visited - (scan.groups * scan.ranges.length) / GROUPS_A_BLOCK >= fromBlocks;
};

const addHelped = (
  own: readonly EventSums[],
  { ranges, pairs }: HelpedSums,
  scan: EventScan,
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
export const sumEvents = async (
  scan: EventScan,
  columns: ScannedBlocks,
  found: FoundPairs,
  helper: ScanHelper | null,
): Promise<EventSums[]> => {
  const turns = new BlockTurns();
  const helped =
    helper && isWorthHelp(scan, columns, helper) ? helper.scan(scan, columns, turns) : null;
  const sums = scanEvents(scan, columns, turns, found);
  if (!helped) return sums;
  const theirs = await helped;
  if (!theirs) return scanEvents(scan, columns, new BlockTurns(), found);
  addHelped(sums, theirs, scan, found);
  return sums;
};
