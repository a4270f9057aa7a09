import type {
  LeadFilter,
  LeadListBody,
  LeadSearchField,
  LeadSortField,
  LeadStatusId,
} from '@leadline/contracts';
import type { PathStep, StatusGroups } from './grouping.js';
import type { LeadField } from './lead-fields.js';

// A lead filter with its names and times resolved, and its defaults in place.

/** From `from` (included) to `until` (excluded); null leaves that side open. */
export interface TimeRange {
  readonly from: Date | null;
  readonly until: Date | null;
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
  /** The preceding range of equal length; null if the range is open. */
  readonly past: TimeRange | null;
  /** On every local day only these hours (*Inside selected hour range only*). */
  readonly hours: HourRange | null;
}

/**
 * Chosen values of one field; null is an empty field. If excluded, a lead matches when it has none
 * of them, and also when its field is empty, unless empty is excluded too (domain §9).
 */
export interface Selection {
  readonly field: LeadField;
  readonly values: readonly (number | string | null)[];
  readonly excluded: boolean;
}

type Scope = LeadFilter['is_approved'];

/** The parties that a viewer is limited to. */
export interface LeadParties {
  readonly advertiser: readonly number[];
  readonly publisher: readonly number[];
}

export interface LeadCriteria {
  /** Null for a viewer who sees the leads of all parties. */
  readonly limitedTo: LeadParties | null;
  readonly time: TimeWindow;
  readonly zone: string;
  /** The zone of `late_ftd` (domain §2). */
  readonly reportingZone: string;
  readonly now: Date;
  readonly traffic: LeadFilter['traffic'];
  readonly createdInsideRange: boolean;
  readonly selections: readonly Selection[];
  /** null = all, true = only, false = none. */
  readonly test: boolean | null;
  readonly fakeFtd: boolean | null;
  readonly approved: Scope;
  readonly late: Scope;
  readonly campaign: Scope;
  readonly original: Scope;
  /** Groups of a report in which the leads must be. */
  readonly groups: readonly PathStep[];
  /** Required if a status group is among the groups. */
  readonly statusGroups: StatusGroups;
}

/**
 * Text of the search bar, prepared for comparison. `like` searches for the text anywhere, `whole`
 * for values that equal the text, both ignoring case.
 */
export type SearchTerm =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'equals'; readonly text: string }
  | { readonly kind: 'address'; readonly ip: string }
  | { readonly kind: 'whole'; readonly text: string }
  | { readonly kind: 'like'; readonly text: string };

export type RowBadges = Pick<
  LeadListBody,
  | 'symbolFunnelOverride'
  | 'symbolPublisherOverride'
  | 'symbolInjectedLead'
  | 'symbolInjectedLeadSuccess'
  | 'symbolInjectedLeadFail'
>;

/** Criteria that the leads list adds to the filter. */
export interface ListCriteria {
  readonly criteria: LeadCriteria;
  readonly searchIn: LeadSearchField;
  readonly terms: readonly SearchTerm[] | null;
  /**
   * Terms of the payload field `email`. They narrow the list, whichever field the search bar
   * searches.
   */
  readonly emails: readonly SearchTerm[] | null;
  readonly isGlobal: boolean;
  readonly statuses: readonly LeadStatusId[] | null;
  readonly symbols: RowBadges;
  /** Only leads with a greater id; null for all. It narrows a global search, too. */
  readonly newerThan: number | null;
}

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
