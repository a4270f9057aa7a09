import type { LeadCriteria, Measure, Tally } from '@leadline/contracts';
import { isTimeKey, type GroupCode, type GroupKey, type PathStep } from './groups.js';

/** What the groups are sorted by; null is their natural order. */
export interface GroupOrder {
  readonly by: Measure | 'label';
  readonly direction: 'asc' | 'desc';
}

/** A question to a store of leads: the sums of all leads, or of each group of them. */
export interface TallyRequest {
  readonly criteria: LeadCriteria;
  /** None for the total alone. */
  readonly groupBy: readonly [] | readonly [GroupKey] | readonly [GroupKey, GroupKey];
  /** The groups that the leads have to be in. */
  readonly path: readonly PathStep[];
  /** Also counts the range before. The range has to have a beginning and an end. */
  readonly isCompared: boolean;
  readonly order: GroupOrder;
  readonly limit: number;
  readonly offset: number;
  /** The status group of each status; needed where the path or the groups ask for it. */
  readonly statusGroups: ReadonlyMap<string, number>;
}

export interface GroupTally {
  /** One for each key of `groupBy`. */
  readonly codes: readonly GroupCode[];
  readonly tally: Tally;
  readonly past: Tally | null;
}
export interface TallyResult {
  /** In their order, after `offset`, at most `limit`. */
  readonly groups: readonly GroupTally[];
  /** The number of all groups: those with a lead or an FTD, in the range or the one before. */
  readonly count: number;
  /** Of all groups. */
  readonly total: Omit<GroupTally, 'codes'>;
}

/**
 * The order without a wish: times in their order, other groups by leads, largest first. Ties go
 * by the groups themselves, empty ones last.
 */
export const naturalOrder = (first: GroupKey | undefined): GroupOrder =>
  first !== undefined && isTimeKey(first)
    ? { by: 'label', direction: 'asc' }
    : { by: 'leads', direction: 'desc' };
