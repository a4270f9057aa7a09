import { ALL_ROWS, BLOCK_ROWS, type Block, type Codes } from './columns.js';
import {
  rowNumbers,
  withCodedTimes,
  withCodes,
  type CodesNumbering,
  type FoundPairs,
  type Numbering,
} from './numbering.js';
import { lateRows, type CodeTable } from './passes.js';
import { isWhole, mayMatch, rowChooser, type Plan } from './scan.js';
import {
  addAmounts,
  addCodedAmounts,
  countChosen,
  countMarkedRows,
  countRepeated,
  countRows,
  GroupSums,
  LATE,
  markCodes,
  markNeither,
  NO_CLASS,
} from './sums.js';
import type { Clock } from './zone-clock.js';

// Sums rows and events by group over blocks, in one thread or in several at once.

/** Rows to count by their first time, and events to sum by their last. */
export interface RangeScan {
  readonly rows: Plan;
  readonly events: Plan;
  /** Rows to count once more, as if a field had another value. */
  readonly repeats?: readonly RepeatScan[];
  /** Amounts that the codes of fields stand for. At most `MOST_AMOUNT_SCANS`. */
  readonly amounts?: readonly AmountScan[];
  readonly clock: Clock;
}
/** Rows that are counted by the codes of a table in place of the codes of a field. */
export interface RepeatScan {
  readonly plan: Plan;
  readonly field: number;
  readonly codes: CodesNumbering;
}
/**
 * Rows whose amounts are added. Few rows have such amounts, and many have the same, so a code
 * stands for them.
 */
export interface AmountScan {
  readonly plan: Plan;
  readonly field: number;
  /** Amounts by code, each with the index of its sum. Sums of events come first. */
  readonly sums: readonly { readonly index: number; readonly amounts: Float64Array }[];
  /** The time of each code, for groups by time. Null if rows count at their first time. */
  readonly times: Float64Array | null;
}
/** Classes by which rows and events are counted, indexed by flags. */
export interface Classes {
  /** From 0 to 2. */
  readonly rows: Uint8Array;
  /** 0 or 1. `LATE` is added for late events. */
  readonly events: Uint8Array;
  /** Clock for late events. Null if they are not told apart. */
  readonly late: Clock | null;
}
/** The events to sum. It is plain data, so that another thread can take it. */
export interface SumScan {
  readonly ranges: readonly RangeScan[];
  readonly classes: Classes;
  readonly numbering: Numbering;
  /** Number of groups, unless they are found in the rows. */
  readonly groups: number;
  /** Number of pairs that may be found. */
  readonly mostPairs: number;
}
export interface ScannedBlocks {
  readonly blocks: readonly Block[];
  readonly eventBlocks: readonly Block[];
}

const MOST_AMOUNT_SCANS = 3;
/** Scans of rows, of events, of repeated rows, and of the amounts of codes. */
const SCANS_A_RANGE = 3 + MOST_AMOUNT_SCANS;
const MOST_TURNS = 2 * SCANS_A_RANGE;

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
  *take(scan: number, blocks: readonly Block[], plan: Plan): Generator<Block, void> {
    for (;;) {
      const block = blocks[Atomics.add(this.next, scan, 1)];
      if (!block) return;
      if (mayMatch(block, plan)) yield block;
    }
  }
}

/**
 * Above this share of rows that meet the conditions on fields, marking the other rows is faster
 * than choosing the matching ones, which costs more per row.
 */
const MOST = 0.5;
const NO_MARKS = new Uint8Array(BLOCK_ROWS);

/** Returns the class of each combination of flags, for rows that a plan matches. */
const classesOf = ({ flags }: Plan, classes: Uint8Array): Uint8Array => {
  const own = new Uint8Array(flags.length);
  for (let index = 0; index < flags.length; index += 1)
    own[index] = flags[index] === 1 ? (classes[index] as number) : NO_CLASS;
  return own;
};

/** Condition on a field, for `markCodes`, or on either of two, for `markNeither`. */
interface Exclusion {
  readonly field: number;
  /** Indexed by code: 0, or `NO_CLASS`. */
  readonly marks: Uint8Array;
  readonly other: Exclusion | null;
}
const exclusionOf = ({ field, table }: CodeTable, other: Exclusion | null = null): Exclusion => ({
  field,
  marks: table.map((isMatch) => (isMatch === 1 ? 0 : NO_CLASS)),
  other,
});
/** Returns the conditions of a plan that `isWhole` leaves to be marked. */
const exclusionsOf = ({ fields, early }: Plan): Exclusion[] => [
  ...fields.map((table) => exclusionOf(table)),
  ...early.flatMap((condition) =>
    condition.kind === 'either' ? exclusionOf(condition.one, exclusionOf(condition.other)) : [],
  ),
];

/** Counts the rows of a block without the excluded ones. */
const countWhole = (
  counts: Int32Array,
  { flags, rows, codes }: Block,
  classes: Uint8Array,
  numbers: Codes,
  exclusions: readonly Exclusion[],
  marks: Uint8Array,
): void => {
  if (exclusions.length === 0) {
    countRows(counts, flags, rows, classes, numbers);
    return;
  }
  marks.fill(0, 0, rows);
  for (const { field, marks: excluded, other } of exclusions) {
    const own = codes[field] as Codes;
    if (other) markNeither(marks, own, codes[other.field] as Codes, rows, excluded, other.marks);
    else markCodes(marks, own, rows, excluded);
  }
  countMarkedRows(counts, flags, rows, classes, numbers, marks);
};

/** Counts rows by their first time. */
const addRows = (
  sums: GroupSums,
  blocks: Iterable<Block>,
  { rows: plan, clock }: RangeScan,
  { numbering, classes: all }: SumScan,
  found: FoundPairs,
): void => {
  const numbersOf = rowNumbers(numbering, 0, clock, found);
  const classes = classesOf(plan, all.rows);
  const exclusions = exclusionsOf(plan);
  const areMost = plan.fieldShare > MOST;
  const choose = rowChooser(plan);
  const chosen = new Uint16Array(BLOCK_ROWS);
  const marks = new Uint8Array(BLOCK_ROWS);
  for (const block of blocks) {
    if (areMost && isWhole(block, plan)) {
      const numbers = numbersOf(block, ALL_ROWS, block.rows);
      sums.makeRoom(found.pairs.length);
      countWhole(sums.rows, block, classes, numbers, exclusions, marks);
      continue;
    }
    const count = choose(block, chosen);
    if (count === 0) continue;
    const numbers = numbersOf(block, chosen, count);
    sums.makeRoom(found.pairs.length);
    countChosen(sums.rows, block.flags, chosen, count, classes, numbers, NO_MARKS);
  }
};

/** Counts events and sums their amounts by their last time. */
const addEvents = (
  sums: GroupSums,
  blocks: Iterable<Block>,
  { events: plan, clock }: RangeScan,
  { numbering, classes }: SumScan,
  found: FoundPairs,
): void => {
  const numbersOf = rowNumbers(numbering, plan.times.length - 1, clock, found);
  const markLate = classes.late && lateRows(classes.late, LATE);
  const choose = rowChooser(plan);
  const chosen = new Uint16Array(BLOCK_ROWS);
  const marks = new Uint8Array(BLOCK_ROWS);
  for (const block of blocks) {
    const count = choose(block, chosen);
    if (count === 0) continue;
    const numbers = numbersOf(block, chosen, count);
    sums.makeRoom(found.pairs.length);
    markLate?.(marks, chosen, count, block);
    countChosen(sums.events, block.flags, chosen, count, classes.events, numbers, marks);
    for (const [index, amounts] of block.amounts.entries())
      addAmounts(sums.amounts[index] as Float64Array, amounts, chosen, count, numbers);
  }
};

/** Counts rows again. All repeats of a range have the same times, so they match the same blocks. */
const addRepeats = (
  sums: GroupSums,
  blocks: Iterable<Block>,
  { repeats = [], clock }: RangeScan,
  { numbering }: SumScan,
  found: FoundPairs,
): void => {
  const scans = repeats.map(({ plan, field, codes }) => ({
    numbersOf: rowNumbers(withCodes(numbering, field, codes), 0, clock, found),
    choose: rowChooser(plan),
  }));
  const chosen = new Uint16Array(BLOCK_ROWS);
  for (const block of blocks)
    for (const { numbersOf, choose } of scans) {
      const count = choose(block, chosen);
      if (count === 0) continue;
      const numbers = numbersOf(block, chosen, count);
      sums.makeRoom(found.pairs.length);
      countRepeated(sums.repeats, chosen, count, numbers);
    }
};

/** Adds the amounts that the codes of a field stand for. */
const addCoded = (
  sums: GroupSums,
  blocks: Iterable<Block>,
  { plan, field, sums: asked, times }: AmountScan,
  clock: Clock,
  numbering: Numbering,
  found: FoundPairs,
): void => {
  const own = times ? withCodedTimes(numbering, field, times, clock) : numbering;
  const numbersOf = rowNumbers(own, 0, clock, found);
  const choose = rowChooser(plan);
  const chosen = new Uint16Array(BLOCK_ROWS);
  for (const block of blocks) {
    const count = choose(block, chosen);
    if (count === 0) continue;
    const numbers = numbersOf(block, chosen, count);
    sums.makeRoom(found.pairs.length);
    countRepeated(sums.coded, chosen, count, numbers);
    const codes = block.codes[field] as Codes;
    for (const { index, amounts } of asked)
      addCodedAmounts(sums.amounts[index] as Float64Array, amounts, codes, chosen, count, numbers);
  }
};

/** Returns the number of sums of amounts: those of events, and those of codes that are asked for. */
const sumsIn = ({ ranges }: SumScan, amounts: number): number =>
  ranges
    .flatMap(({ amounts: scans = [] }) => scans.flatMap(({ sums }) => sums))
    .reduce((most, { index }) => Math.max(most, index + 1), amounts);

/** Returns the sums of the blocks that this thread takes, for each range. */
export const scanSums = (
  scan: SumScan,
  { blocks, eventBlocks }: ScannedBlocks,
  amounts: number,
  turns: BlockTurns,
  found: FoundPairs,
): GroupSums[] => {
  const count = sumsIn(scan, amounts);
  return scan.ranges.map((range, index) => {
    const sums = new GroupSums(scan.groups, count);
    const first = SCANS_A_RANGE * index;
    addRows(sums, turns.take(first, blocks, range.rows), range, scan, found);
    addEvents(sums, turns.take(first + 1, eventBlocks, range.events), range, scan, found);
    const repeat = range.repeats?.[0]?.plan;
    if (repeat) addRepeats(sums, turns.take(first + 2, blocks, repeat), range, scan, found);
    for (const [place, coded] of (range.amounts ?? []).entries()) {
      const taken = turns.take(first + 3 + place, blocks, coded.plan);
      addCoded(sums, taken, coded, range.clock, scan.numbering, found);
    }
    return sums;
  });
};
