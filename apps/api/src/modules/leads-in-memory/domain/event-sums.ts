import { ACCEPTED_STATUSES, LEAD_STATUS, type Tally } from '@leadline/contracts';
import type { ConditionOf, WallClock } from '#modules/lead-conditions/domain/condition.js';
import {
  CLASSES,
  addAmounts,
  countChosen,
  countMarkedChosen,
  countMarkedRows,
  countRows,
  markCodes,
} from './count-rows.js';
import type { Plan } from './filter-plan.js';
import { ONE_GROUP, type GroupCoder } from './group-coder.js';
import {
  BLOCK_ROWS,
  FLAG,
  FLAG_COUNT,
  statusOf,
  type Block,
  type LeadColumns,
} from './lead-columns.js';
import { chooseRows, isWhole, mayMatch } from './lead-scan.js';
import { lateRows, type CodeTable } from './passes.js';

// Sums of events by group, in flat arrays that are indexed by the number of the group.

/** Four counts a group: leads by their class, then those that do not match. */
const LEAD_CLASS = { attempt: 0, accepted: 1, autologged: 2, none: 3 } as const;
/** Marks a row that does not match. With any class, this is the class of those that do not match. */
const EXCLUDED = LEAD_CLASS.none;
/**
 * If more of the leads than this meet the conditions on fields, marking those that do not is faster
 * than choosing those that do, which costs more for each that is chosen.
 */
const MOST = 0.5;
/** Four counts a group: FTDs that are neither, one of these, or both. */
const FTD_MARK = { approved: 1, late: 2 } as const;
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

/** A condition on a field, for `markCodes`. */
interface Exclusion {
  readonly field: number;
  /** Indexed by code: 0, or `EXCLUDED`. */
  readonly marks: Uint8Array;
}
const exclusionOf = ({ field, table }: CodeTable): Exclusion => ({
  field,
  marks: table.map((isMatch) => (isMatch === 1 ? 0 : EXCLUDED)),
});

/** The marks of each combination of flags that leads with an FTD have. */
const ftdMarksOf = ({ knownFlags }: LeadColumns): Uint8Array => {
  const marks = new Uint8Array(FLAG_COUNT);
  for (const flags of knownFlags)
    if (statusOf(flags) === LEAD_STATUS.Ftd) marks[flags] = FTD_MARK.approved;
  return marks;
};

const add = (counts: Int32Array, index: number, count: number): void => {
  counts[index] = (counts[index] as number) + count;
};
const moveSum = (sums: Int32Array | Float64Array, from: number, to: number): void => {
  sums[to] = (sums[to] as number) + (sums[from] as number);
  sums[from] = 0;
};

/** Sums at the beginning of a longer array. */
const copied = <Sums extends Int32Array | Float64Array>(sums: Sums, longer: Sums): Sums => {
  longer.set(sums);
  return longer;
};

/** The sums of one range. */
export class EventSums {
  private leads: Int32Array;
  private ftds: Int32Array;
  private revenue: Float64Array;
  private payout: Float64Array;
  private readonly chosen = new Uint16Array(BLOCK_ROWS);
  private readonly marks = new Uint8Array(BLOCK_ROWS);

  constructor(private readonly groups: GroupCoder) {
    this.leads = new Int32Array(groups.size * CLASSES);
    this.ftds = new Int32Array(groups.size * CLASSES);
    this.revenue = new Float64Array(groups.size);
    this.payout = new Float64Array(groups.size);
  }

  /** Counts leads by their creation. */
  addLeads(columns: LeadColumns, plan: Plan, clock: WallClock): void {
    const numbersOf = this.groups.numbering('created_at', clock);
    const classes = classesOf(plan, columns);
    const exclusions = plan.fields.map(exclusionOf);
    const areMost = plan.fieldShare > MOST;
    for (const block of columns.blocks) {
      if (!mayMatch(block, plan)) continue;
      if (areMost && isWhole(block, plan)) {
        this.countWhole(block, classes, numbersOf(block, ALL_ROWS, block.rows), exclusions);
        continue;
      }
      const { chosen } = this;
      const count = chooseRows(block, plan, chosen);
      if (count === 0) continue;
      const numbers = numbersOf(block, chosen, count);
      this.makeRoom();
      countChosen(this.leads, block.flags, chosen, count, classes, numbers);
    }
  }

  /** Counts FTDs and their money by the time of the FTD. */
  addFtds(columns: LeadColumns, plan: Plan, clock: WallClock, isLate: ConditionOf<'late'>): void {
    const numbersOf = this.groups.numbering('ftd_at', clock);
    const classes = ftdMarksOf(columns);
    const markLate = lateRows(isLate, FTD_MARK.late);
    const { chosen, marks } = this;
    for (const block of columns.ftdBlocks) {
      if (!mayMatch(block, plan)) continue;
      const count = chooseRows(block, plan, chosen);
      if (count === 0) continue;
      const numbers = numbersOf(block, chosen, count);
      this.makeRoom();
      const { ftds, revenue, payout } = this;
      markLate(marks, chosen, count, block);
      countMarkedChosen(ftds, block.flags, chosen, count, classes, numbers, marks);
      addAmounts(revenue, block.revenue, chosen, count, numbers);
      addAmounts(payout, block.payout, chosen, count, numbers);
    }
  }

  /** For groups that were numbered since. Their sums are 0. */
  makeRoom(): void {
    const { size } = this.groups;
    if (size <= this.revenue.length) return;
    const room = Math.max(size, this.revenue.length * 2);
    this.leads = copied(this.leads, new Int32Array(room * CLASSES));
    this.ftds = copied(this.ftds, new Int32Array(room * CLASSES));
    this.revenue = copied(this.revenue, new Float64Array(room));
    this.payout = copied(this.payout, new Float64Array(room));
  }

  has(group: number): boolean {
    return this.sum('attempts', group) > 0 || this.sum('ftds', group) > 0;
  }

  /** Adds the sums of a group to another one, and empties it. */
  move(group: number, to: number): void {
    this.makeRoom();
    for (let index = 0; index < CLASSES; index += 1) {
      moveSum(this.leads, group * CLASSES + index, to * CLASSES + index);
      moveSum(this.ftds, group * CLASSES + index, to * CLASSES + index);
    }
    moveSum(this.revenue, group, to);
    moveSum(this.payout, group, to);
  }

  /** One sum of a group; money in whole cents. */
  sum(name: keyof Tally, group: number): number {
    const first = group * CLASSES;
    const { attempt, accepted: bought, autologged } = LEAD_CLASS;
    const { approved, late } = FTD_MARK;
    switch (name) {
      case 'attempts':
        return (
          this.lead(first + attempt) + this.lead(first + bought) + this.lead(first + autologged)
        );
      case 'leads':
        return this.lead(first + bought) + this.lead(first + autologged);
      case 'autologged':
        return this.lead(first + autologged);
      case 'ftds':
        return (
          this.ftd(first) +
          this.ftd(first + approved) +
          this.ftd(first + late) +
          this.ftd(first + (approved | late))
        );
      case 'publisher_ftds':
        return this.ftd(first + approved) + this.ftd(first + (approved | late));
      case 'late_ftds':
        return this.ftd(first + late) + this.ftd(first + (approved | late));
      case 'revenue':
        return this.revenue[group] as number;
      case 'payout':
        return this.payout[group] as number;
    }
  }

  // Written out, because there may be a hundred thousand groups.
  tally(group: number): Tally {
    return {
      attempts: this.sum('attempts', group),
      leads: this.sum('leads', group),
      autologged: this.sum('autologged', group),
      ftds: this.sum('ftds', group),
      publisher_ftds: this.sum('publisher_ftds', group),
      late_ftds: this.sum('late_ftds', group),
      revenue: BigInt(this.sum('revenue', group)),
      payout: BigInt(this.sum('payout', group)),
    };
  }

  /** Of all groups. */
  total(): Tally {
    const all = new EventSums(ONE_GROUP);
    for (let group = 0; group < this.groups.size; group += 1)
      for (let index = 0; index < CLASSES; index += 1) {
        add(all.leads, index, this.leads[group * CLASSES + index] as number);
        add(all.ftds, index, this.ftds[group * CLASSES + index] as number);
      }
    all.revenue[0] = this.revenue.reduce((sum, cents) => sum + cents, 0);
    all.payout[0] = this.payout.reduce((sum, cents) => sum + cents, 0);
    return all.tally(0);
  }

  private lead(place: number): number {
    return this.leads[place] as number;
  }
  private ftd(place: number): number {
    return this.ftds[place] as number;
  }

  /** Counts the rows of a block without those that are excluded. */
  private countWhole(
    block: Block,
    classes: Uint8Array,
    numbers: Uint32Array,
    exclusions: readonly Exclusion[],
  ): void {
    this.makeRoom();
    const { leads, marks } = this;
    const { flags, rows, codes } = block;
    if (exclusions.length === 0) {
      countRows(leads, flags, rows, classes, numbers);
      return;
    }
    marks.fill(0, 0, rows);
    for (const { field, marks: excluded } of exclusions)
      markCodes(marks, codes[field] as Uint32Array, rows, excluded);
    countMarkedRows(leads, flags, rows, classes, numbers, marks);
  }
}
