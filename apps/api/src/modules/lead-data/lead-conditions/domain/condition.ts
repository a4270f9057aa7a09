import {
  zoneSegmentsWithin,
  type LeadSearchField,
  type LeadStatusId,
  type ZoneSegment,
} from '@leadline/contracts';
import type { HourRange, LeadParties, SearchTerm, TimeRange } from './lead-criteria.js';
import type { LeadField, LeadFlag } from './lead-fields.js';

/**
 * Moment that the time fields apply to (domain §9): leads and the money for them count by creation,
 * FTDs and the money for them by the FTD, and shares of the top-ups of guarantees by the closing of
 * the cohort, on each side of the money.
 */
export type TimeBasis = 'created_at' | 'ftd_at' | TopupBasis;
export const TOPUP_BASES = ['topup_revenue_at', 'topup_payout_at'] as const;
export type TopupBasis = (typeof TOPUP_BASES)[number];
export const isTopupBasis = (basis: TimeBasis): basis is TopupBasis =>
  (TOPUP_BASES as readonly TimeBasis[]).includes(basis);

/** Wall-clock time in a zone, for instants within a range. Null leaves that side open. */
export interface WallClock extends TimeRange {
  readonly zone: string;
}
/** Returns the offsets in force within the range. The first and last of them continue beyond it. */
export const offsetsOf = ({ zone, from, until }: WallClock): readonly ZoneSegment[] =>
  zoneSegmentsWithin(zone, from, until);

/** Weekdays from `first` to `last`, both included: 1 is Monday, 7 is Sunday. */
export interface WeekdayRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Condition on one lead. A filter is a list of conditions, and a lead has to meet all. This type
 * alone defines the meaning of a filter: `data/condition.sql.ts` and
 * `leads-in-memory/domain/filter-plan.ts` translate every kind, and do not compile if one is
 * missing.
 */
export type Condition =
  /** The field has one of the values; null is an empty field. If excluded, it has none of them. */
  | {
      readonly kind: 'in';
      readonly field: LeadField;
      readonly values: readonly (number | string | null)[];
      readonly excluded: boolean;
    }
  | { readonly kind: 'flag'; readonly flag: LeadFlag; readonly wanted: boolean }
  | { readonly kind: 'any-flag'; readonly flags: readonly LeadFlag[] }
  | { readonly kind: 'status'; readonly statuses: readonly LeadStatusId[] }
  /** An FTD was reported. A CHECK ensures that exactly these leads have an `ftd_at`. */
  | { readonly kind: 'reported' }
  /** The lead has a share of a top-up that counts. Test leads have none. */
  | { readonly kind: 'topped-up'; readonly basis: TopupBasis }
  | { readonly kind: 'range'; readonly basis: TimeBasis; readonly range: TimeRange }
  /** Within any of the ranges, which do not touch each other. */
  | { readonly kind: 'ranges'; readonly basis: TimeBasis; readonly ranges: readonly TimeRange[] }
  | {
      readonly kind: 'hours';
      readonly basis: TimeBasis;
      readonly clock: WallClock;
      readonly hours: HourRange;
    }
  | {
      readonly kind: 'weekdays';
      readonly basis: TimeBasis;
      readonly clock: WallClock;
      readonly days: WeekdayRange;
    }
  /** The FTD fell on a later calendar day than the lead; never without an FTD (domain §2). */
  | { readonly kind: 'late'; readonly clock: WallClock; readonly wanted: boolean }
  /** The field matches any of the texts; no lead does if there are none. */
  | {
      readonly kind: 'text';
      readonly field: LeadSearchField;
      readonly terms: readonly SearchTerm[];
    }
  | { readonly kind: 'newer'; readonly thanId: number }
  /** The lead went to one of the advertisers, or came from one of the publishers. */
  | { readonly kind: 'parties'; readonly parties: LeadParties };

/** The conditions of one kind. */
export type ConditionOf<Kind extends Condition['kind']> = Extract<
  Condition,
  { readonly kind: Kind }
>;
