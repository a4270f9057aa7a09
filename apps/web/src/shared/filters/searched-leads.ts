import { toAddress } from './address-text';
import type { LeadSearch } from './lead-search';

/** The address of the leads with a value in a field, of all dates. */
export const searchedLeads = (field: LeadSearch['field'], value: string): string => {
  const filters = { search_txt: [value], search_in: field, is_search_global: true };
  return `/leads?filters=${encodeURIComponent(toAddress(JSON.stringify(filters)))}`;
};
