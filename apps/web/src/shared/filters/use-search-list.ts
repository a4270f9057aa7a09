import * as z from 'zod/mini';
import { useMemo } from 'react';
import { searchRows } from '#shared/lib/search-rows';
import { useLiveSearch } from '#shared/lib/use-live-search';
import type { EmptyList } from '#shared/table/empty-list';
import type { GridSort } from '#shared/table/grid-types';
import type { FilterCodec } from './filter-codec';
import { useUrlList } from './use-url-list';

interface ListFilter {
  readonly search: string;
}

/** A list that is loaded completely into the browser, with a search and without filters. */
export interface SearchListOptions<Row> {
  /** The initial page size. */
  readonly limit: number;
  readonly sort: GridSort;
  readonly sortKeys: readonly string[];
  /** Returns the texts of a row that the search looks at. */
  readonly searched: (row: Row) => readonly string[];
}

const Search = z.array(z.string()).check(z.maxLength(1));

/** The search in the address. */
const codec: FilterCodec<ListFilter> = {
  defaults: { search: '' },
  toJson: ({ search }) => (search === '' ? {} : { search_txt: [search] }),
  read: (json) => ({ search: json.read('search_txt', 'Search', Search)?.[0] ?? '' }),
};

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
  const search = useLiveSearch(filter.search, (text) => apply({ search: text }));
  const { text, setText } = search;
  const rows = useMemo(() => searchRows(all, text, searched), [all, text, searched]);
  const isSearched = text.trim() !== '';
  const clearSearch = (): void => {
    setText('');
    apply({ search: '' });
  };
  const empty: EmptyList = { filters: [], onClearSearch: isSearched ? clearSearch : undefined };
  return { search, rows, isSearched, empty, view, options, show };
};
