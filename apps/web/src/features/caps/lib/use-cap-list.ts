import { useMemo } from 'react';
import { useUrlList } from '#shared/filters/use-url-list';
import { useLiveSearch } from '#shared/lib/use-live-search';
import type { CapRow } from './cap';
import { CAP_LIST, chooseCaps, searchCaps, sortCaps } from './cap-list';

/** The search, the order and the page of the list, kept in the address. */
export const useCapList = (all: readonly CapRow[]) => {
  const { filter, view, apply, show } = useUrlList(CAP_LIST);
  const { text, setText, commit } = useLiveSearch(filter.search, (search) =>
    apply({ ...filter, search }),
  );
  const { ids } = filter;
  const found = useMemo(
    () => sortCaps(searchCaps(chooseCaps(all, ids), text), view.sort),
    [all, ids, text, view.sort],
  );
  const page = Math.min(view.page, Math.max(1, Math.ceil(found.length / view.limit)));
  const rows = useMemo(
    () => found.slice((page - 1) * view.limit, page * view.limit),
    [found, page, view.limit],
  );
  const clearIds = (): void => apply({ ...filter, ids: [] });
  const clearFilters = (): void => {
    setText('');
    apply(CAP_LIST.codec.defaults);
  };
  return {
    text,
    setText,
    commit,
    ids,
    clearIds,
    /** Absent if nothing is filtered. */
    clearFilters: text.trim() === '' && ids.length === 0 ? undefined : clearFilters,
    rows,
    total: found.length,
    page,
    view,
    show,
  };
};
