import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListView } from '#shared/filters/list-view';
import { searchRows } from '#shared/lib/search-rows';
import { useLiveSearch } from '#shared/lib/use-live-search';
import { useRowSelection } from '#shared/table/use-row-selection';
import type { PendingRow } from './pending-row';
import { countTabs, readTab, tabOf, type PendingTab } from './pending-tabs';

type Show = (view: Partial<ListView>, others: Record<string, string | null>) => void;

const emailOf = (row: PendingRow): string[] => [row.email];

/**
 * Keeps the tab and the search of the queue in the address, and returns the rows that match both.
 * The browser has all rows, so both apply at once. A selection belongs to its tab and survives a
 * search that hides its rows.
 */
export const useQueue = (all: readonly PendingRow[], show: Show) => {
  const [params] = useSearchParams();
  const tab = readTab(params.get('tab'));
  const search = useLiveSearch(params.get('email') ?? '', (text) =>
    show({ page: 1 }, { email: text === '' ? null : text }),
  );
  const { text, setText } = search;
  const selection = useRowSelection([tab, text.trim(), params.get('filters') ?? ''].join('\n'));
  const found = useMemo(() => searchRows(all, text, emailOf), [all, text]);
  const counts = useMemo(() => countTabs(found), [found]);
  const ofTab = useMemo(() => all.filter((row) => tabOf(row) === tab), [all, tab]);
  const rows = useMemo(() => found.filter((row) => tabOf(row) === tab), [found, tab]);
  const clearSearch = (): void => {
    setText('');
    show({ page: 1 }, { email: null });
  };
  return {
    tab,
    rows,
    /** Rows of the tab, regardless of the search. */
    ofTab,
    counts,
    search,
    selection,
    changeTab: (next: PendingTab): void => {
      selection.clear();
      show({ page: 1 }, { tab: next === 'pending' ? null : next });
    },
    onClearSearch: text.trim() === '' ? undefined : clearSearch,
  };
};
