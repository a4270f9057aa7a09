import {
  LEAD_PAGE_SIZES,
  LEAD_SEARCH_FIELDS,
  LEAD_SORT_FIELDS,
  type LeadSearchField,
} from '@leadline/contracts/lead-list';
import * as z from 'zod/mini';
import { isOn, type FilterCodec } from '#shared/filters/filter-codec';
import { leadsCriteriaCodec, type LeadCriteria } from '#shared/filters/lead-criteria';
import type { ListView } from '#shared/filters/list-view';
import { MOST_SEARCH_VALUES } from './search-values';

export interface LeadSearch {
  readonly field: LeadSearchField;
  /** A lead matches if it has any of them. */
  readonly texts: readonly string[];
  /** Ignores the date range and the other filters. */
  readonly everywhere: boolean;
}
export interface LeadFilter extends LeadCriteria {
  readonly search: LeadSearch;
}

export const NO_SEARCH: LeadSearch = { field: 'email', texts: [], everywhere: false };

const SearchJson = z.object({
  search_txt: z.catch(z.array(z.string()).check(z.maxLength(MOST_SEARCH_VALUES)), []),
  search_in: z.catch(z.enum(LEAD_SEARCH_FIELDS), 'email'),
  is_search_global: isOn,
});

/** Reads and writes the leads filter in the address (SHL-037). */
export const leadCodec: FilterCodec<LeadFilter> = {
  defaults: { ...leadsCriteriaCodec.defaults, search: NO_SEARCH },
  toJson: ({ search, ...criteria }) => ({
    ...leadsCriteriaCodec.toJson(criteria),
    ...(search.texts.length > 0 && {
      search_txt: search.texts,
      search_in: search.field,
      ...(search.everywhere && { is_search_global: true }),
    }),
  }),
  fromJson: (json) => {
    const {
      search_txt: texts,
      search_in: field,
      is_search_global: everywhere,
    } = SearchJson.parse(json);
    return {
      ...leadsCriteriaCodec.fromJson(json),
      search: texts.length === 0 ? NO_SEARCH : { field, texts, everywhere },
    };
  },
};

/** Page 1, 100 rows, newest first (LED-038). */
const view: ListView = { page: 1, limit: 100, sort: { key: 'created_at', order: 'desc' } };
export const LEAD_LIST = {
  codec: leadCodec,
  view,
  pageSizes: LEAD_PAGE_SIZES,
  sortKeys: LEAD_SORT_FIELDS,
} as const;

export const SEARCH_LABELS: Record<LeadSearchField, string> = {
  email: 'Email',
  first_name: 'First Name',
  last_name: 'Last Name',
  funnel: 'Funnel',
  custom_param_1: 'Custom Param 1',
  custom_param_2: 'Custom Param 2',
  custom_param_3: 'Custom Param 3',
  custom_param_4: 'Platform',
  custom_param_5: 'Source Track',
  id: 'ID',
  hit_id: 'Hit ID',
  ip: 'IP',
};
export const SEARCH_OPTIONS = LEAD_SEARCH_FIELDS.map((field) => ({
  value: field,
  label: SEARCH_LABELS[field],
}));
