import type { LeadListBody, LeadSearchField, LeadSortField } from '@leadline/contracts';
import type { LeadCriteria } from './lead-criteria.js';
import type { SearchTerm } from './search-terms.js';

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
  /** Terms of the payload field `email`, which narrows whatever the search bar looks in. */
  readonly emails: readonly SearchTerm[] | null;
  readonly isGlobal: boolean;
  readonly statuses: readonly number[] | null;
  readonly symbols: RowBadges;
}

export interface ListPage {
  readonly sortBy: LeadSortField | null;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}
