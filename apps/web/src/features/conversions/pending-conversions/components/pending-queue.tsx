import { PENDING_TABS, type PendingTab } from '@leadline/contracts/pending-tabs';
import { type ComponentProps, type ReactNode, useId, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListView } from '#shared/filters/list-view';
import { formatCount } from '#shared/lib/format';
import { type LiveSearch, searchRows, useLiveSearch } from '#shared/lib/live-search';
import type { ColumnChoice } from '#shared/table/column-choice';
import { knownTotal } from '#shared/table/total-text';
import { useRowSelection } from '#shared/table/use-row-selection';
import { ListTools } from '#shared/ui/list-tools';
import { SearchBox } from '#shared/ui/search-box';
import { TabBar } from '#shared/ui/tab-bar';
import type { PendingData } from '../api/pending';
import { useWaitingNotice } from '../api/decisions';
import { shownInPending } from '../lib/pending-columns';
import type { PendingRow } from '../lib/pending-row';
import { countTabs, readTab, TAB_TITLE, tabOf } from '../lib/pending-tabs';
import { PendingSummary } from './pending-summary';
import { PendingTable } from './pending-table';
import styles from './pending.module.css';

type Show = (view: Partial<ListView>, others: Record<string, string | null>) => void;

/**
 * Keeps the tab and the search of the queue in the address, and returns the rows that match both.
 * The browser has all rows, so both apply at once. A selection belongs to its tab and survives a
 * search that hides its rows.
 */
const useQueue = (all: readonly PendingRow[], visible: readonly ColumnChoice[], show: Show) => {
  const [params] = useSearchParams();
  const tab = readTab(params.get('tab'));
  const search = useLiveSearch(params.get('email') ?? '', (text) =>
    show({ page: 1 }, { email: text === '' ? null : text }),
  );
  const { text, setText } = search;
  const selection = useRowSelection([tab, text.trim(), params.get('filters') ?? ''].join('\n'));
  const found = useMemo(() => searchRows(all, text, shownInPending(visible)), [all, text, visible]);
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

interface QueueBarProps {
  pending: PendingData;
  tab: PendingTab;
  /** Null until the counts are known. */
  counts: Record<PendingTab, number> | null;
  search: LiveSearch;
  panelId: string;
  /** The filters in force. */
  filters: ReactNode;
  onTab: (tab: PendingTab) => void;
}

/** The search with the filters, and the tabs of the queue with their counts and totals. */
const QueueBar = ({ pending, tab, counts, search, panelId, filters, onTab }: QueueBarProps) => (
  <>
    <ListTools>
      <SearchBox
        label="Search conversions"
        placeholder="Search by email, advertiser, country, …"
        search={search}
      />
      {filters}
    </ListTools>
    <div className={styles.tools}>
      <TabBar
        label="Decisions"
        tabs={PENDING_TABS.map((key) => ({
          key,
          title: counts === null ? TAB_TITLE[key] : `${TAB_TITLE[key]} ${formatCount(counts[key])}`,
        }))}
        current={tab}
        onChange={onTab}
        panelId={panelId}
      />
      <PendingSummary
        {...pending}
        tab={tab}
        // The range before is not searched.
        past={search.text.trim() === '' ? pending.past : null}
      />
    </div>
  </>
);

interface PendingQueueProps extends Omit<
  ComponentProps<typeof PendingTable>,
  'selection' | 'selectable' | 'onView'
> {
  onView: (patch: Partial<ListView>, others?: Record<string, string | null>) => void;
  /** The filters in force, beside the search. */
  filters: ReactNode;
}

/** The conversions of one tab, with the search, the filters and the tabs above them. */
export const PendingQueue = (props: PendingQueueProps) => {
  const { pending, empty, onView, filters, ...table } = props;
  const panelId = useId();
  const { tab, rows, ofTab, counts, search, selection, changeTab, onClearSearch } = useQueue(
    pending.rows,
    table.columns.visible,
    onView,
  );
  useWaitingNotice(pending);
  const isKnown = knownTotal(pending.status, pending.rows.length) !== null;
  return (
    <>
      <QueueBar
        pending={{ ...pending, rows }}
        tab={tab}
        counts={isKnown ? counts : null}
        search={search}
        panelId={panelId}
        filters={filters}
        onTab={changeTab}
      />
      <div id={panelId} role="tabpanel" aria-label={TAB_TITLE[tab]} className={styles.panel}>
        <PendingTable
          {...table}
          pending={{ ...pending, rows }}
          onView={onView}
          selection={selection}
          selectable={ofTab}
          empty={{ ...empty, onClearSearch }}
        />
      </div>
    </>
  );
};
