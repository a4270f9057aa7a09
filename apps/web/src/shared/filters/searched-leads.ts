import { toAddress } from './address-text';
import type { LeadSearch } from './lead-search';

/** Returns the address of the leads page with a search for a value in a field, over all dates. */
export const searchedLeads = (field: LeadSearch['field'], value: string): string => {
  const filters = { search_txt: [value], search_in: field, is_search_global: true };
  return `/leads?filters=${encodeURIComponent(toAddress(JSON.stringify(filters)))}`;
};
