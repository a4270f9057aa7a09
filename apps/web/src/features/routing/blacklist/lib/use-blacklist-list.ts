import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#shared/api/api';
import { filterCodec } from '#shared/filters/filter-codec';
import { NO_FILTER, withSearch } from '#shared/filters/filter-fields';
import { LIST_SEARCH, PAGE_SIZES } from '#shared/filters/use-search-list';
import { useUrlList } from '#shared/filters/use-url-list';
import { useLiveSearch } from '#shared/lib/live-search';
import type { EmptyList } from '#shared/table/empty-list';
import { BLACKLIST_COLUMNS } from './blacklist-columns';
import type { BlacklistRow } from './use-blacklist';

/** Newest first, 25 on a page (BLK-001). */
const VIEW = { page: 1, limit: 25, sort: { key: 'id', order: 'desc' } } as const;
const OPTIONS = {
  codec: filterCodec([LIST_SEARCH], NO_FILTER),
  view: VIEW,
  pageSizes: [...PAGE_SIZES, VIEW.limit].toSorted((a, b) => a - b),
  sortKeys: BLACKLIST_COLUMNS.sortKeys,
};
const NO_ROWS: readonly BlacklistRow[] = [];

/** A page of the blacklist, which the server searches, sorts and cuts. */
export const useBlacklistList = () => {
  const { filter, view, apply, show } = useUrlList(OPTIONS);
  const sought = filter.search.texts[0] ?? '';
  const search = useLiveSearch(sought, (text) => apply(withSearch(filter, text)));
  const asked = useMemo(
    () => ({
      search: sought,
      page_number: view.page,
      limit: view.limit,
      sort_by: view.sort.key as 'id',
      order: view.sort.order,
    }),
    [sought, view],
  );
  const query = useQuery({
    queryKey: ['blacklist.list', asked],
    queryFn: ({ signal }) => api.call('blacklist.list', { query: asked, signal }),
    placeholderData: keepPreviousData,
  });
  const clear = (): void => {
    search.setText('');
    apply(withSearch(filter, ''));
  };
  const empty: EmptyList = { filters: [], onClearSearch: sought === '' ? undefined : clear };
  return {
    asked,
    query,
    rows: query.data?.data ?? NO_ROWS,
    total: query.data?.total ?? 0,
    reload: async (): Promise<readonly BlacklistRow[]> =>
      (await query.refetch()).data?.data ?? NO_ROWS,
    search,
    view,
    show,
    empty,
    pageSizes: OPTIONS.pageSizes,
  };
};

/** Reads all items that a search finds, page by page, for a file. */
export const readAllItems = async (
  asked: ReturnType<typeof useBlacklistList>['asked'],
  signal: AbortSignal,
): Promise<BlacklistRow[]> => {
  const rows: BlacklistRow[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...asked, page_number: page, limit: 1000 };
    const { data, total } = await api.call('blacklist.list', { query, signal });
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) return rows;
  }
};
