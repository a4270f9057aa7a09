import type { Measure, Tally } from '@leadline/contracts';
import {
  isTopupBasis,
  type Condition,
  type ConditionOf,
  type TimeBasis,
  type WallClock,
} from './condition.js';
import type { TopupConditions } from './conditions-of.js';
import type { GroupCode, GroupKey, KnownGroups } from './grouping.js';

/**
 * The events of a range: leads by their creation, FTDs by their time, and shares of top-ups by the
 * closing of their cohort, each with its money (domain §9).
 */
export interface EventRange {
  readonly byCreation: readonly Condition[];
  readonly byFtd: readonly Condition[];
  readonly byTopup: TopupConditions;
  /** Clock for groups by time. */
  readonly clock: WallClock;
}

/** Returns the conditions of a range by one of the moments. */
export const conditionsBy = (
  basis: TimeBasis,
  { byCreation, byFtd, byTopup }: Omit<EventRange, 'clock'>,
): readonly Condition[] => {
  if (isTopupBasis(basis)) return byTopup[basis];
  return basis === 'ftd_at' ? byFtd : byCreation;
};

export interface GroupOrder {
  /** A measure, or the label: texts and names without regard to case, or times. */
  readonly by: Measure | 'label';
  readonly direction: 'asc' | 'desc';
  /**
   * Whether the difference from the compared range decides, not the measure. Without a comparison
   * the measure does.
   */
  readonly isByChange?: boolean;
}

/** Keys of the groups. Empty for the total alone. */
export type GroupKeys = readonly [] | readonly [GroupKey] | readonly [GroupKey, GroupKey];

/** Question to a store of leads: the sums of all events, or of each group of events. */
export interface TallyQuestion extends KnownGroups {
  readonly now: EventRange;
  /** Range that the comparison is with. */
  readonly before: EventRange | null;
  /**
   * Whether offers are counted: leads by their creation, once for each advertiser that they were
   * offered to. The advertiser of an offer takes the place of the lead's in conditions and groups.
   */
  readonly countsOffers: boolean;
  readonly isLate: ConditionOf<'late'>;
  readonly groupBy: GroupKeys;
  /** Ties are sorted by the groups themselves, empty ones last. */
  readonly order: GroupOrder;
  readonly limit: number;
  readonly offset: number;
}

export interface Tallies {
  readonly tally: Tally;
  /** Tally in the compared range. Null without a comparison. */
  readonly past: Tally | null;
}
export interface GroupTally extends Tallies {
  /** One for each key of `groupBy`. */
  readonly codes: readonly GroupCode[];
}
export interface TallyResult {
  /** Groups in order, from `offset`, at most `limit`. */
  readonly groups: readonly GroupTally[];
  /** Number of all groups with a lead or an FTD in either range. */
  readonly count: number;
  /** Tallies over all groups. */
  readonly total: Tallies;
}
