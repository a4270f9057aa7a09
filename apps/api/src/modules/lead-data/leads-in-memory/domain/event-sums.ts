import type { Tally } from '@leadline/contracts';
import { CLASSES } from './count-rows.js';

// Sums of events by group, in flat arrays that are indexed by the number of the group.

/** Four counts of a group: leads by their class, then leads that do not match. */
export const LEAD_CLASS = { attempt: 0, accepted: 1, autologged: 2, none: 3 } as const;
/** Four counts of a group: FTDs with neither mark, one of them, or both. */
export const FTD_MARK = { approved: 1, late: 2 } as const;

type Sums = Int32Array | Float64Array;
/** Sums in the form in which they are sent to another thread. */
export interface SumArrays {
  readonly leads: Int32Array;
  readonly ftds: Int32Array;
  readonly revenue: Float64Array;
  readonly payout: Float64Array;
}

const addTo = (sums: Sums, index: number, more: number): void => {
  sums[index] = (sums[index] as number) + more;
};
const moveSum = (sums: Sums, from: number, to: number): void => {
  addTo(sums, to, sums[from] as number);
  sums[from] = 0;
};

/** Copies sums to the beginning of a longer array. */
const copied = <Longer extends Sums>(sums: Longer, longer: Longer): Longer => {
  longer.set(sums);
  return longer;
};

/** The sums of one range. */
export class EventSums implements SumArrays {
  leads: Int32Array;
  ftds: Int32Array;
  revenue: Float64Array;
  payout: Float64Array;

  /** `groups`: the number of groups at first. */
  constructor(groups: number) {
    this.leads = new Int32Array(groups * CLASSES);
    this.ftds = new Int32Array(groups * CLASSES);
    this.revenue = new Float64Array(groups);
    this.payout = new Float64Array(groups);
  }

  /** Number of groups. It may grow if groups are found in the rows. */
  private get groups(): number {
    return this.revenue.length;
  }

  /** Makes room for groups found since. Their sums are 0. */
  makeRoom(groups: number): void {
    if (groups <= this.groups) return;
    const room = Math.max(groups, this.groups * 2);
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
    for (let index = 0; index < CLASSES; index += 1) {
      moveSum(this.leads, group * CLASSES + index, to * CLASSES + index);
      moveSum(this.ftds, group * CLASSES + index, to * CLASSES + index);
    }
    moveSum(this.revenue, group, to);
    moveSum(this.payout, group, to);
  }

  /** Adds one group of other sums to a group of these. */
  add(group: number, other: SumArrays, from: number): void {
    for (let index = 0; index < CLASSES; index += 1) {
      addTo(this.leads, group * CLASSES + index, other.leads[from * CLASSES + index] as number);
      addTo(this.ftds, group * CLASSES + index, other.ftds[from * CLASSES + index] as number);
    }
    addTo(this.revenue, group, other.revenue[from] as number);
    addTo(this.payout, group, other.payout[from] as number);
  }

  /** Returns one sum of a group. Money is in whole cents. */
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

  /** Returns the sums over all groups. */
  total(): Tally {
    const all = new EventSums(1);
    for (let group = 0; group < this.groups; group += 1) all.add(0, this, group);
    return all.tally(0);
  }

  private lead(place: number): number {
    return this.leads[place] as number;
  }
  private ftd(place: number): number {
    return this.ftds[place] as number;
  }
}
