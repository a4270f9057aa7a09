import type { LeadFilter, LeadSortField } from '@leadline/contracts';
import type { KnownGroups, PathStep } from './grouping.js';

/** From `from` (included) to `until` (excluded); null leaves that side open. */
export interface TimeRange {
  readonly from: Date | null;
  readonly until: Date | null;
}

/** A range that is open on neither side. */
export interface ClosedRange extends TimeRange {
  readonly from: Date;
  readonly until: Date;
}

/**
 * A time of day from `from` (included) to `until` (excluded), `HH:mm:ss`; it crosses midnight when
 * `until` is not later.
 */
export interface HourRange {
  readonly from: string;
  readonly until: string;
  readonly overMidnight: boolean;
}

export interface TimeWindow {
  readonly range: TimeRange;
  /** The range that it is compared with; null if the range is open. */
  readonly past: ClosedRange | null;
  /** On every local day only these hours (*Inside selected hour range only*). */
  readonly hours: HourRange | null;
}

/** The parties that a viewer is limited to. */
export interface LeadParties {
  readonly advertiser: readonly number[];
  readonly publisher: readonly number[];
}

/** A filter of a viewer, with its times and its groups resolved, and its defaults in place. */
export interface LeadCriteria extends KnownGroups {
  readonly filter: LeadFilter;
  /** Null for a viewer who sees the leads of all parties. */
  readonly limitedTo: LeadParties | null;
  readonly time: TimeWindow;
  readonly zone: string;
  /** The zone of `late_ftd` (domain §2). */
  readonly reportingZone: string;
  readonly now: Date;
  /** Groups of a report in which the leads must be. */
  readonly groups: readonly PathStep[];
}

/**
 * Text of the search bar, prepared for comparison. `equals` is the exact value; `like` searches for
 * the text anywhere, `whole` for values that equal the text, both ignoring case.
 */
export type SearchTerm =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'equals'; readonly text: string }
  | { readonly kind: 'address'; readonly ip: string }
  | { readonly kind: 'whole'; readonly text: string }
  | { readonly kind: 'like'; readonly text: string };

/** The exact number of matches and the ids of one page, in its order. */
export interface FoundLeads {
  readonly total: number;
  readonly ids: Int32Array;
}

export interface ListPage {
  readonly sortBy: LeadSortField | null;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}
