import { ACCEPTED_STATUSES, LEAD_STATUS } from '@leadline/contracts';
import type {
  ConditionOf,
  WallClock,
} from '#modules/lead-data/lead-conditions/domain/condition.js';
import {
  addAmounts,
  countChosen,
  countMarkedChosen,
  countMarkedRows,
  countRows,
  markCodes,
  markNeither,
} from './count-rows.js';
import { EventSums, FTD_MARK, LEAD_CLASS } from './event-sums.js';
import type { Plan } from './filter-plan.js';
import type { FoundPairs } from './found-pairs.js';
import {
  BLOCK_ROWS,
  FLAG,
  FLAG_COUNT,
  statusOf,
  type Block,
  type FtdBlock,
} from './lead-columns.js';
import { isWhole, mayMatch, rowChooser } from './lead-scan.js';
import { rowNumbers, type Numbering } from './numbering.js';
import { lateRows, type CodeTable } from './passes.js';

// Sums events by group over the blocks of leads, in one thread or in several at once.

export interface RangeScan {
  readonly leads: Plan;
  readonly ftds: Plan;
  readonly clock: WallClock;
}
/** The events to sum. It is plain data, so that another thread can take it. */
export interface EventScan {
  readonly ranges: readonly RangeScan[];
  readonly isLate: ConditionOf<'late'>;
  readonly numbering: Numbering;
  /** Number of groups, unless they are found in the rows. */
  readonly groups: number;
  /** Number of pairs that may be found. */
  readonly mostPairs: number;
  readonly knownFlags: readonly number[];
}
export interface ScannedBlocks {
  readonly blocks: readonly Block[];
  readonly ftdBlocks: readonly FtdBlock[];
}

/** A scan of leads and one of FTDs, for each of two ranges. */
const MOST_TURNS = 4;

/**
 * Assigns each block to one of the threads that take part. A thread takes the next block when it is
 * free.
 */
export class BlockTurns {
  constructor(
    readonly next = new Int32Array(
      new SharedArrayBuffer(MOST_TURNS * Int32Array.BYTES_PER_ELEMENT),
    ),
  ) {}

  /** The blocks that may match and that no other thread has taken. `scan` tells scans apart. */
  *take<Taken extends Block>(
    scan: number,
    blocks: readonly Taken[],
    plan: Plan,
  ): Generator<Taken, void> {
    for (;;) {
      const block = blocks[Atomics.add(this.next, scan, 1)];
      if (!block) return;
      if (mayMatch(block, plan)) yield block;
    }
  }
}

/**
 * Marks a row that does not match. Combined with any class, it gives the class of rows that do not
 * match.
 */
const EXCLUDED = LEAD_CLASS.none;
/**
 * Above this share of leads that meet the conditions on fields, marking the other leads is faster
 * than choosing the matching ones, which costs more per lead.
 */
const MOST = 0.5;
const ALL_ROWS = Uint16Array.from({ length: BLOCK_ROWS }, (_, row) => row);

const accepted: ReadonlySet<number> = new Set(ACCEPTED_STATUSES);
const classOf = (flags: number): number => {
  if (!accepted.has(statusOf(flags))) return LEAD_CLASS.attempt;
  return (flags & FLAG.autologged) === 0 ? LEAD_CLASS.accepted : LEAD_CLASS.autologged;
};
/** Returns the class of each combination of flags that leads have. */
const classesOf = ({ flags: matching }: Plan, knownFlags: readonly number[]): Uint8Array => {
  const classes = new Uint8Array(FLAG_COUNT).fill(LEAD_CLASS.none);
  for (const flags of knownFlags) if (matching[flags] === 1) classes[flags] = classOf(flags);
  return classes;
};

/** Condition on a field, for `markCodes`, or on either of two, for `markNeither`. */
interface Exclusion {
  readonly field: number;
  /** Indexed by code: 0, or `EXCLUDED`. */
  readonly marks: Uint8Array;
  readonly other: Exclusion | null;
}
const exclusionOf = ({ field, table }: CodeTable, other: Exclusion | null = null): Exclusion => ({
  field,
  marks: table.map((isMatch) => (isMatch === 1 ? 0 : EXCLUDED)),
  other,
});
/** Returns the conditions of a plan that `isWhole` leaves to be marked. */
const exclusionsOf = ({ fields, early }: Plan): Exclusion[] => [
  ...fields.map((table) => exclusionOf(table)),
  ...early.flatMap((condition) =>
    condition.kind === 'either' ? exclusionOf(condition.one, exclusionOf(condition.other)) : [],
  ),
];

/** Returns the marks of each combination of flags that leads with an FTD have. */
const ftdMarksOf = (knownFlags: readonly number[]): Uint8Array => {
  const marks = new Uint8Array(FLAG_COUNT);
  for (const flags of knownFlags)
    if (statusOf(flags) === LEAD_STATUS.Ftd) marks[flags] = FTD_MARK.approved;
  return marks;
};

/** Counts the rows of a block without the excluded ones. */
const countWhole = (
  counts: Int32Array,
  { flags, rows, codes }: Block,
  classes: Uint8Array,
  numbers: Uint32Array,
  exclusions: readonly Exclusion[],
  marks: Uint8Array,
): void => {
  if (exclusions.length === 0) {
    countRows(counts, flags, rows, classes, numbers);
    return;
  }
  marks.fill(0, 0, rows);
  for (const { field, marks: excluded, other } of exclusions) {
    const own = codes[field] as Uint32Array;
    if (other)
      markNeither(marks, own, codes[other.field] as Uint32Array, rows, excluded, other.marks);
    else markCodes(marks, own, rows, excluded);
  }
  countMarkedRows(counts, flags, rows, classes, numbers, marks);
};

/** Counts leads by their creation. */
const addLeads = (
  sums: EventSums,
  blocks: Iterable<Block>,
  { leads: plan, clock }: RangeScan,
  { numbering, knownFlags }: EventScan,
  found: FoundPairs,
): void => {
  const numbersOf = rowNumbers(numbering, 'created_at', clock, found);
  const classes = classesOf(plan, knownFlags);
  const exclusions = exclusionsOf(plan);
  const areMost = plan.fieldShare > MOST;
  const choose = rowChooser(plan);
  const chosen = new Uint16Array(BLOCK_ROWS);
  const marks = new Uint8Array(BLOCK_ROWS);
  for (const block of blocks) {
    if (areMost && isWhole(block, plan)) {
      const numbers = numbersOf(block, ALL_ROWS, block.rows);
      sums.makeRoom(found.pairs.length);
      countWhole(sums.leads, block, classes, numbers, exclusions, marks);
      continue;
    }
    const count = choose(block, chosen);
    if (count === 0) continue;
    const numbers = numbersOf(block, chosen, count);
    sums.makeRoom(found.pairs.length);
    countChosen(sums.leads, block.flags, chosen, count, classes, numbers);
  }
};

/** Counts FTDs and their money by the time of the FTD. */
const addFtds = (
  sums: EventSums,
  blocks: Iterable<FtdBlock>,
  { ftds: plan, clock }: RangeScan,
  { numbering, knownFlags, isLate }: EventScan,
  found: FoundPairs,
): void => {
  const numbersOf = rowNumbers(numbering, 'ftd_at', clock, found);
  const classes = ftdMarksOf(knownFlags);
  const markLate = lateRows(isLate, FTD_MARK.late);
  const choose = rowChooser(plan);
  const chosen = new Uint16Array(BLOCK_ROWS);
  const marks = new Uint8Array(BLOCK_ROWS);
  for (const block of blocks) {
    const count = choose(block, chosen);
    if (count === 0) continue;
    const numbers = numbersOf(block, chosen, count);
    sums.makeRoom(found.pairs.length);
    markLate(marks, chosen, count, block);
    countMarkedChosen(sums.ftds, block.flags, chosen, count, classes, numbers, marks);
    addAmounts(sums.revenue, block.revenue, chosen, count, numbers);
    addAmounts(sums.payout, block.payout, chosen, count, numbers);
  }
};

/** Returns the sums of the blocks that this thread takes, for each range. */
export const scanEvents = (
  scan: EventScan,
  { blocks, ftdBlocks }: ScannedBlocks,
  turns: BlockTurns,
  found: FoundPairs,
): EventSums[] =>
  scan.ranges.map((range, index) => {
    const sums = new EventSums(scan.groups);
    addLeads(sums, turns.take(2 * index, blocks, range.leads), range, scan, found);
    addFtds(sums, turns.take(2 * index + 1, ftdBlocks, range.ftds), range, scan, found);
    return sums;
  });
