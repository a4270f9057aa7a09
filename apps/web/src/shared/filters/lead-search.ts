import { LEAD_SEARCH_FIELDS, type LeadSearchField } from '@leadline/contracts/lead-list';
import * as z from 'zod/mini';
import { toAddress } from './address-text';
import type { JsonReader } from './json-reader';

/**
 * Limits of a search, which the server enforces as well: number of values, and characters per
 * value.
 */
export const MOST_SEARCH_VALUES = 1000;
export const LONGEST_SEARCH_VALUE = 254;

/** The search above the leads. */
export interface LeadSearch {
  readonly field: LeadSearchField;
  /** Searched texts. A lead matches if it contains any of them. */
  readonly texts: readonly string[];
  /** Whether the search ignores the date range and the other filters. */
  readonly everywhere: boolean;
}

export const NO_SEARCH: LeadSearch = { field: 'email', texts: [], everywhere: false };

/**
 * Reads the search of an address or a preset, under the names of the request. Other lists than the
 * leads have one text, which is all of their search.
 */
export const readSearch = (json: JsonReader, isOfLeads: boolean): LeadSearch => {
  const Texts = z.array(z.string()).check(z.maxLength(isOfLeads ? MOST_SEARCH_VALUES : 1));
  const texts = json.read('search_txt', 'Search', Texts) ?? [];
  if (!isOfLeads) return { ...NO_SEARCH, texts: texts.filter((text) => text !== '') };
  const field = json.read('search_in', 'Search in', z.enum(LEAD_SEARCH_FIELDS)) ?? 'email';
  const everywhere = json.read('is_search_global', 'All dates', z.boolean()) ?? false;
  return texts.length === 0 ? NO_SEARCH : { field, texts, everywhere };
};

export const searchToJson = (
  { texts, field, everywhere }: LeadSearch,
  isOfLeads: boolean,
): Record<string, unknown> => {
  if (texts.length === 0) return {};
  if (!isOfLeads) return { search_txt: texts };
  return { search_txt: texts, search_in: field, ...(everywhere && { is_search_global: true }) };
};

export const searchBody = ({ texts, field, everywhere }: LeadSearch): Record<string, unknown> => ({
  search_txt: texts.length === 0 ? null : texts,
  search_in: field,
  is_search_global: everywhere,
});

/** Returns the address of the leads page with a search for values in a field, over all dates. */
export const searchedLeads = (field: LeadSearchField, ...texts: readonly string[]): string => {
  const filters = searchToJson({ field, texts, everywhere: true }, true);
  return `/leads?filters=${encodeURIComponent(toAddress(JSON.stringify(filters)))}`;
};
