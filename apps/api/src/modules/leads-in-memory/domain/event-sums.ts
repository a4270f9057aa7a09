import { ACCEPTED_STATUSES, EMPTY_TALLY, LEAD_STATUS, type Tally } from '@leadline/contracts';
import type { ConditionOf, WallClock } from '#modules/lead-conditions/domain/condition.js';
import type { Plan } from './filter-plan.js';
import { ONE_GROUP, type GroupCoder } from './group-coder.js';
import {
  BLOCK_ROWS,
  FLAG,
  FLAG_COUNT,
  statusOf,
  type Block,
  type FtdBlock,
  type LeadColumns,
} from './lead-columns.js';
import { chooseRows, isWhole, mayMatch } from './lead-scan.js';
import { latePass } from './passes.js';

// Sums of events by group, in flat arrays that are indexed by the number of the group.

/** Four counts a group: leads by their class, then those that do not match. */
const LEAD_CLASS = { attempt: 0, accepted: 1, autologged: 2, none: 3 } as const;
/** Four counts a group: all FTDs, approved ones, late ones. */
const FTD_COUNT = { all: 0, approved: 1, late: 2 } as const;
const COUNT_BITS = 2;
const COUNTS = 1 << COUNT_BITS;
const ALL_ROWS = Uint16Array.from({ length: BLOCK_ROWS }, (_, row) => row);

const accepted: ReadonlySet<number> = new Set(ACCEPTED_STATUSES);
const classOf = (flags: number): number => {
  if (!accepted.has(statusOf(flags))) return LEAD_CLASS.attempt;
  return (flags & FLAG.autologged) === 0 ? LEAD_CLASS.accepted : LEAD_CLASS.autologged;
};
/** The class of each combination of flags that leads have. */
const classesOf = ({ flags: matching }: Plan, { knownFlags }: LeadColumns): Uint8Array => {
  const classes = new Uint8Array(FLAG_COUNT).fill(LEAD_CLASS.none);
  for (const flags of knownFlags) if (matching[flags] === 1) classes[flags] = classOf(flags);
  return classes;
};

const add = (counts: Int32Array, index: number, count: number): void => {
  counts[index] = (counts[index] as number) + count;
};
const moveSum = (sums: Int32Array | Float64Array, from: number, to: number): void => {
  sums[to] = (sums[to] as number) + (sums[from] as number);
  sums[from] = 0;
};

/** The sums of one range. */
export class EventSums {
  private readonly leads: Int32Array;
  private readonly ftds: Int32Array;
  private readonly revenue: Float64Array;
  private readonly payout: Float64Array;
  private readonly chosen = new Uint16Array(BLOCK_ROWS);

  constructor(private readonly groups: GroupCoder) {
    this.leads = new Int32Array(groups.size * COUNTS);
    this.ftds = new Int32Array(groups.size * COUNTS);
    this.revenue = new Float64Array(groups.size);
    this.payout = new Float64Array(groups.size);
  }

  /** Counts leads by their creation. */
  addLeads(columns: LeadColumns, plan: Plan, clock: WallClock): void {
    const numbersOf = this.groups.numbering('created_at', clock);
    const classes = classesOf(plan, columns);
    for (const block of columns.blocks) {
      if (!mayMatch(block, plan)) continue;
      if (isWhole(block, plan)) {
        this.countBlock(block, classes, numbersOf(block, ALL_ROWS, block.rows));
        continue;
      }
      const { chosen } = this;
      const count = chooseRows(block, plan, chosen);
      if (count > 0) this.countChosen(block, count, classes, numbersOf(block, chosen, count));
    }
  }

  /** Counts FTDs and their money by the time of the FTD. */
  addFtds(
    { ftdBlocks }: LeadColumns,
    plan: Plan,
    clock: WallClock,
    isLate: ConditionOf<'late'>,
  ): void {
    const numbersOf = this.groups.numbering('ftd_at', clock);
    const keepLate = latePass(isLate);
    const { chosen } = this;
    for (const block of ftdBlocks) {
      if (!mayMatch(block, plan)) continue;
      const count = chooseRows(block, plan, chosen);
      if (count === 0) continue;
      const numbers = numbersOf(block, chosen, count);
      this.countFtds(block, count, numbers);
      const late = keepLate(chosen, count, block);
      for (let index = 0; index < late; index += 1) {
        const group = numbers[chosen[index] as number] as number;
        add(this.ftds, (group << COUNT_BITS) | FTD_COUNT.late, 1);
      }
    }
  }

  has(group: number): boolean {
    const first = group * COUNTS;
    return (
      this.ftds[first] !== 0 ||
      this.leads[first + LEAD_CLASS.attempt] !== 0 ||
      this.leads[first + LEAD_CLASS.accepted] !== 0 ||
      this.leads[first + LEAD_CLASS.autologged] !== 0
    );
  }

  /** Adds the sums of a group to another one, and empties it. */
  move(group: number, to: number): void {
    for (let index = 0; index < COUNTS; index += 1) {
      moveSum(this.leads, group * COUNTS + index, to * COUNTS + index);
      moveSum(this.ftds, group * COUNTS + index, to * COUNTS + index);
    }
    moveSum(this.revenue, group, to);
    moveSum(this.payout, group, to);
  }

  /** One sum of a group; money in whole cents. */
  sum(name: keyof Tally, group: number): number {
    const first = group * COUNTS;
    const lead = (kind: keyof typeof LEAD_CLASS): number =>
      this.leads[first + LEAD_CLASS[kind]] as number;
    switch (name) {
      case 'attempts':
        return lead('attempt') + lead('accepted') + lead('autologged');
      case 'leads':
        return lead('accepted') + lead('autologged');
      case 'autologged':
        return lead('autologged');
      case 'ftds':
        return this.ftds[first + FTD_COUNT.all] as number;
      case 'publisher_ftds':
        return this.ftds[first + FTD_COUNT.approved] as number;
      case 'late_ftds':
        return this.ftds[first + FTD_COUNT.late] as number;
      case 'revenue':
        return this.revenue[group] as number;
      case 'payout':
        return this.payout[group] as number;
    }
  }

  tally(group: number): Tally {
    return tallyOf((name) => this.sum(name, group));
  }

  /** Of all groups. */
  total(): Tally {
    const all = new EventSums(ONE_GROUP);
    for (let group = 0; group < this.groups.size; group += 1)
      for (let index = 0; index < COUNTS; index += 1) {
        add(all.leads, index, this.leads[group * COUNTS + index] as number);
        add(all.ftds, index, this.ftds[group * COUNTS + index] as number);
      }
    all.revenue[0] = this.revenue.reduce((sum, cents) => sum + cents, 0);
    all.payout[0] = this.payout.reduce((sum, cents) => sum + cents, 0);
    return all.tally(0);
  }

  /** Counts all rows of a block. Shifts keep the arithmetic in integers. */
  private countBlock({ flags, rows }: Block, classes: Uint8Array, numbers: Uint32Array): void {
    const { leads } = this;
    for (let row = 0; row < rows; row += 1) {
      const first = (numbers[row] as number) << COUNT_BITS;
      const place = first | (classes[flags[row] as number] as number);
      leads[place] = (leads[place] as number) + 1;
    }
  }

  private countChosen(
    { flags }: Block,
    count: number,
    classes: Uint8Array,
    numbers: Uint32Array,
  ): void {
    const { leads, chosen } = this;
    for (let index = 0; index < count; index += 1) {
      const row = chosen[index] as number;
      const first = (numbers[row] as number) << COUNT_BITS;
      const place = first | (classes[flags[row] as number] as number);
      leads[place] = (leads[place] as number) + 1;
    }
  }

  private countFtds(block: FtdBlock, count: number, numbers: Uint32Array): void {
    const { ftds, revenue, payout, chosen } = this;
    for (let index = 0; index < count; index += 1) {
      const row = chosen[index] as number;
      const group = (numbers[row] as number) | 0;
      const isApproved = statusOf(block.flags[row] as number) === LEAD_STATUS.Ftd;
      add(ftds, (group << COUNT_BITS) | FTD_COUNT.all, 1);
      if (isApproved) add(ftds, (group << COUNT_BITS) | FTD_COUNT.approved, 1);
      revenue[group] = (revenue[group] as number) + (block.revenue[row] as number);
      payout[group] = (payout[group] as number) + (block.payout[row] as number);
    }
  }
}

const tallyOf = (sumOf: (name: keyof Tally) => number): Tally => {
  const { revenue: _, payout: __, ...counts } = EMPTY_TALLY;
  const counted = Object.fromEntries(
    (Object.keys(counts) as (keyof typeof counts)[]).map((name) => [name, sumOf(name)]),
  ) as Record<keyof typeof counts, number>;
  return { ...counted, revenue: BigInt(sumOf('revenue')), payout: BigInt(sumOf('payout')) };
};
