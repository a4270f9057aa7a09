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
 * The tab and the search of the queue, kept in the address, with the rows that they leave. The
 * browser has all rows, so both apply at once. What is selected belongs to its tab, and stays
 * selected while the search hides it.
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
    /** Those of the tab, whatever the search leaves of them. */
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
