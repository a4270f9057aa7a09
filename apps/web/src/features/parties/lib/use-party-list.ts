import * as z from 'zod/mini';
import { useMemo } from 'react';
import type { FilterCodec } from '#shared/filters/filter-codec';
import { useUrlList } from '#shared/filters/use-url-list';
import type { ListView } from '#shared/filters/list-view';
import { searchRows } from '#shared/lib/search-rows';
import { useLiveSearch } from '#shared/lib/use-live-search';
import type { EmptyList } from '#shared/table/empty-list';
import { useKeptPageSize } from '#shared/table/use-kept-page-size';
import type { PartyList, PartyRow } from '../components/list/party-list';

interface ListFilter {
  readonly search: string;
}

const Search = z.array(z.string()).check(z.maxLength(1));

/** The search in the address. */
const codec: FilterCodec<ListFilter> = {
  defaults: { search: '' },
  toJson: ({ search }) => (search === '' ? {} : { search_txt: [search] }),
  read: (json) => ({ search: json.read('search_txt', 'Search', Search)?.[0] ?? '' }),
};

/** By name at first. */
export const LIST_VIEW: ListView = { page: 1, limit: 30, sort: { key: 'name', order: 'asc' } };
export const LIST_PAGE_SIZES = [10, 15, 30, 50, 100, 200, 500, 1000];

/** The search, the order and the page of a list, kept in the address. */
export const usePartyList = <Row extends PartyRow>(
  { columns, searched, pageSizeKey }: PartyList<Row>,
  all: readonly Row[],
) => {
  const pageSize = useKeptPageSize(pageSizeKey, LIST_PAGE_SIZES);
  const options = useMemo(
    () => ({
      codec,
      view: { ...LIST_VIEW, limit: pageSize.size },
      pageSizes: LIST_PAGE_SIZES,
      sortKeys: Object.keys(columns),
    }),
    [columns, pageSize.size],
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
  return {
    search,
    rows,
    isSearched,
    empty,
    view,
    options,
    show: (patch: Partial<ListView>): void => {
      if (patch.limit !== undefined) pageSize.keep(patch.limit);
      show(patch);
    },
  };
};
