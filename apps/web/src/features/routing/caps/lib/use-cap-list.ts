import { useMemo } from 'react';
import { NO_SELECTION, chosenIds, withSearch, withSelection } from '#shared/filters/filter-fields';
import { useUrlList } from '#shared/filters/use-url-list';
import { useKeptPageSize } from '#shared/table/use-kept-page-size';
import { useLiveSearch } from '#shared/lib/use-live-search';
import type { CapRow } from '#shared/caps/cap';
import type { EmptyList } from '#shared/table/empty-list';
import { sortCaps } from '#shared/caps/sort-caps';
import { CAP_LIST, LINKED_CAPS, chooseCaps, searchCaps } from './cap-list';

/** E.g. `Caps: 4, 7`. */
const chosenCapsText = (ids: readonly number[]): string =>
  `${ids.length === 1 ? 'Cap' : 'Caps'}: ${ids.join(', ')}`;

/** Keeps search, order and page of the list in the address. */
export const useCapList = (all: readonly CapRow[]) => {
  const pageSize = useKeptPageSize('caps-main', CAP_LIST.pageSizes);
  const options = useMemo(
    () => ({ ...CAP_LIST, view: { ...CAP_LIST.view, limit: pageSize.size } }),
    [pageSize.size],
  );
  const { filter, view, apply, show } = useUrlList(options);
  const { text, setText, commit } = useLiveSearch(filter.search.texts[0] ?? '', (sought) =>
    apply(withSearch(filter, sought)),
  );
  const ids = useMemo(() => chosenIds(filter, LINKED_CAPS.field), [filter]);
  const found = useMemo(
    () => sortCaps(searchCaps(chooseCaps(all, ids), text), view.sort),
    [all, ids, text, view.sort],
  );
  const page = Math.min(view.page, Math.max(1, Math.ceil(found.length / view.limit)));
  const rows = useMemo(
    () => found.slice((page - 1) * view.limit, page * view.limit),
    [found, page, view.limit],
  );
  const clearIds = (): void => apply(withSelection(filter, LINKED_CAPS, NO_SELECTION));
  const clearSearch = (): void => {
    setText('');
    apply(withSearch(filter, ''));
  };
  const chosen = { key: 'ids', label: chosenCapsText(ids), onRemove: clearIds };
  const empty: EmptyList = {
    filters: ids.length === 0 ? [] : [chosen],
    onClearFilters: ids.length === 0 ? undefined : clearIds,
    onClearSearch: text.trim() === '' ? undefined : clearSearch,
  };
  return {
    text,
    setText,
    commit,
    ids,
    /** Chip of a link that selects caps. */
    chips: empty.filters,
    empty,
    /** Whether a search or a link hides some caps. */
    isLimited: text.trim() !== '' || ids.length > 0,
    rows,
    total: found.length,
    page,
    view,
    show,
    changeLimit: (limit: number): void => {
      pageSize.keep(limit);
      show({ limit, page: 1 });
    },
  };
};
