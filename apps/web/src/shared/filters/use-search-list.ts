import { useMemo } from 'react';
import { searchRows, useLiveSearch, type SearchedTexts } from '#shared/lib/live-search';
import { timeTextFor } from '#shared/lib/searched-times';
import { useZone } from '#shared/lib/zone';
import type { EmptyList } from '#shared/table/empty-list';
import type { GridSort } from '#shared/table/grid-types';
import { filterCodec } from './filter-codec';
import { NO_FILTER, type SearchField, withSearch } from './filter-fields';
import { useUrlList } from './use-url-list';

/** A list that is loaded completely into the browser, with a search and without filters. */
export interface SearchListOptions<Row> {
  /** The initial page size. */
  readonly limit: number;
  readonly sort: GridSort;
  readonly sortKeys: readonly string[];
  readonly searched: SearchedTexts<Row>;
}

export const LIST_SEARCH: SearchField = {
  kind: 'search',
  field: 'search_txt',
  label: 'Search',
  isOfLeads: false,
};
const codec = filterCodec([LIST_SEARCH], NO_FILTER);

export const PAGE_SIZES = [10, 15, 30, 50, 100, 200, 500, 1000];
/** Adds the initial page size to the offered ones. */
const pageSizesWith = (limit: number): number[] =>
  [...new Set([...PAGE_SIZES, limit])].toSorted((a, b) => a - b);

/** Keeps the search, the order and the page of a list in the address. */
export const useSearchList = <Row>(
  { limit, sort, sortKeys, searched }: SearchListOptions<Row>,
  all: readonly Row[],
) => {
  const options = useMemo(
    () => ({ codec, view: { page: 1, limit, sort }, pageSizes: pageSizesWith(limit), sortKeys }),
    [sort, sortKeys, limit],
  );
  const { filter, view, apply, show } = useUrlList(options);
  const search = useLiveSearch(filter.search.texts[0] ?? '', (sought) =>
    apply(withSearch(filter, sought)),
  );
  const { text, setText } = search;
  const zone = useZone();
  const rows = useMemo(() => {
    const timeText = timeTextFor(text, zone);
    return searchRows(all, text, (row) => searched(row, timeText));
  }, [all, text, searched, zone]);
  const isSearched = text.trim() !== '';
  const clearSearch = (): void => {
    setText('');
    apply(withSearch(filter, ''));
  };
  const empty: EmptyList = { filters: [], onClearSearch: isSearched ? clearSearch : undefined };
  return { search, rows, isSearched, empty, view, options, show };
};
