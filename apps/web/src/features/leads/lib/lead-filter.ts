import { LEAD_PAGE_SIZES, LEAD_SEARCH_FIELDS, LEAD_SORT_FIELDS, type LeadSearchField } from '@leadline/contracts/lead-list';
import * as z from 'zod/mini';
import { isOn, timeFromJson, timeJsonFields, timeToJson, type FilterCodec } from '../../../shared/filters/filter-codec';
import { timeFilterOf, type TimeFilter } from '../../../shared/filters/time-filter';
import type { ListView } from '../../../shared/filters/use-url-list';

export interface LeadSearch { readonly field: LeadSearchField; readonly text: string; /** Also outside the date range and the other filters. */ readonly everywhere: boolean }
export interface LeadFilter { readonly time: TimeFilter; readonly search: LeadSearch }

export const NO_SEARCH: LeadSearch = { field: 'email', text: '', everywhere: false };
const defaults: LeadFilter = { time: timeFilterOf({ preset: 'Today' }), search: NO_SEARCH };

const LeadJson = z.object({
  ...timeJsonFields,
  search_txt: z.catch(z.array(z.string()).check(z.maxLength(1)), []),
  search_in: z.catch(z.enum(LEAD_SEARCH_FIELDS), 'email'),
  is_search_global: isOn,
});

/** The leads filter in the address (SHL-037). */
export const leadCodec: FilterCodec<LeadFilter> = {
  defaults,
  toJson: ({ time, search }) => ({
    ...timeToJson(time),
    ...(search.text !== '' && { search_txt: [search.text], search_in: search.field, ...(search.everywhere && { is_search_global: true }) }),
  }),
  fromJson: (json) => {
    const read = LeadJson.parse(json);
    const text = read.search_txt[0] ?? '';
    return { time: timeFromJson(read, defaults.time), search: text === '' ? NO_SEARCH : { field: read.search_in, text, everywhere: read.is_search_global } };
  },
};

/** Page 1, 100 rows, newest first (LED-038). */
const view: ListView = { page: 1, limit: 100, sort: { key: 'created_at', order: 'desc' } };
export const LEAD_LIST = { codec: leadCodec, view, pageSizes: LEAD_PAGE_SIZES, sortKeys: LEAD_SORT_FIELDS } as const;

export const SEARCH_LABELS: Record<LeadSearchField, string> = {
  email: 'Email', first_name: 'First Name', last_name: 'Last Name', funnel: 'Funnel', custom_param_1: 'Custom Param 1', custom_param_2: 'Custom Param 2', custom_param_3: 'Custom Param 3',
  custom_param_4: 'Platform', custom_param_5: 'Source Track', id: 'ID', hit_id: 'Hit ID', ip: 'IP',
};
