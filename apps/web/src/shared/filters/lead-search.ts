import { LEAD_SEARCH_FIELDS, type LeadSearchField } from '@leadline/contracts/lead-list';
import * as z from 'zod/mini';
import type { FilterCodec } from './filter-codec';

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

const Texts = z.array(z.string()).check(z.maxLength(MOST_SEARCH_VALUES));

/** Reads and writes the search in addresses and presets, under the names of the request. */
export const searchCodec: FilterCodec<LeadSearch> = {
  defaults: NO_SEARCH,
  toJson: ({ texts, field, everywhere }) =>
    texts.length === 0
      ? {}
      : {
          search_txt: texts,
          search_in: field,
          ...(everywhere && { is_search_global: true }),
        },
  read: (json) => {
    const texts = json.read('search_txt', 'Search', Texts) ?? [];
    const field = json.read('search_in', 'Search in', z.enum(LEAD_SEARCH_FIELDS)) ?? 'email';
    const everywhere = json.read('is_search_global', 'All dates', z.boolean()) ?? false;
    return texts.length === 0 ? NO_SEARCH : { field, texts, everywhere };
  },
};
