import type { CustomParam } from './custom-params.js';
import type { LeadFilter } from './filter.schemas.js';
import type { LeadSearchField, LeadSortField } from './list.rules.js';
import type { LeadListBody } from './schemas.js';

// A lead filter with its names and times resolved. Both ways of answering it, SQL and the leads in
// memory, start from these types.

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

/** Columns of a lead that a filter can select values of. */
export type SelectionField =
  | 'publisher_id'
  | 'advertiser_id'
  | 'country_id'
  | 'distribution_id'
  | 'brand_status'
  | 'publisher_status'
  | 'offer'
  | 'funnel'
  | CustomParam;

/**
 * The chosen values of one field. If excluded, a lead matches when it has none of them or its field
 * is empty (domain §9).
 */
export interface Selection {
  readonly field: SelectionField;
  readonly values: readonly (number | string)[];
  readonly excluded: boolean;
}

type Scope = LeadFilter['is_approved'];

export interface LeadCriteria {
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
}

/**
 * One text of the search bar, as it is compared. `like` looks for the text anywhere, ignoring case.
 */
export type SearchTerm =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'equals'; readonly text: string }
  | { readonly kind: 'address'; readonly ip: string }
  | { readonly kind: 'like'; readonly text: string };

export type RowBadges = Pick<
  LeadListBody,
  | 'symbolFunnelOverride'
  | 'symbolPublisherOverride'
  | 'symbolInjectedLead'
  | 'symbolInjectedLeadSuccess'
  | 'symbolInjectedLeadFail'
>;

/** What the leads list adds to the filter. */
export interface ListCriteria {
  readonly criteria: LeadCriteria;
  readonly searchIn: LeadSearchField;
  readonly terms: readonly SearchTerm[] | null;
  /**
   * Terms of the payload field `email`. They narrow the list whatever field the search bar looks
   * in.
   */
  readonly emails: readonly SearchTerm[] | null;
  readonly isGlobal: boolean;
  readonly statuses: readonly number[] | null;
  readonly symbols: RowBadges;
  /** Only leads with a greater id; null for all. It narrows a global search, too. */
  readonly newerThan: number | null;
}

export interface ListPage {
  readonly sortBy: LeadSortField | null;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

const LATE_YEARS = 10;
const YEAR_MS = 366 * 24 * 3_600_000;

/**
 * The range in which a late FTD is judged by the offsets of its own time; older leads use the
 * oldest of them.
 */
export const lateSpanOf = (now: Date): TimeRange => ({
  from: new Date(now.getTime() - LATE_YEARS * YEAR_MS),
  until: new Date(now.getTime() + YEAR_MS),
});
