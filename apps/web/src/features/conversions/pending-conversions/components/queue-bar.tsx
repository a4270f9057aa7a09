import { formatCount } from '#shared/lib/format';
import type { LiveSearch } from '#shared/lib/use-live-search';
import { SearchBox } from '#shared/ui/search-box';
import { TabBar } from '#shared/ui/tab-bar';
import { PENDING_TABS, TAB_TITLE, type PendingTab } from '../lib/pending-tabs';
import styles from './pending.module.css';

interface Props {
  tab: PendingTab;
  /** Null until the counts are known. */
  counts: Record<PendingTab, number> | null;
  search: LiveSearch;
  panelId: string;
  onTab: (tab: PendingTab) => void;
}

/** The tabs of the queue with their counts, and the search. */
export const QueueBar = ({ tab, counts, search, panelId, onTab }: Props) => (
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
    <SearchBox label="Search by email" placeholder="Search by email" search={search} />
  </div>
);
