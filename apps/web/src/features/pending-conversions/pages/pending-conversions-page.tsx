import { DraftFilterPanel } from '#shared/filters/draft-filter-panel';
import { FilterChips } from '#shared/filters/filter-panel';
import { FilterToggle } from '#shared/filters/filter-toggle';
import { usePanelOpen } from '#shared/filters/use-panel-open';
import { useUrlList } from '#shared/filters/use-url-list';
import { useZone } from '#shared/lib/zone';
import { ColumnButton } from '#shared/table/column-button';
import { totalText } from '#shared/table/total-text';
import { useColumns } from '#shared/table/use-columns';
import { IconButton } from '#shared/ui/icon-button';
import { PageFrame } from '#shared/ui/page-frame';
import { usePending } from '../api/use-pending';
import { PendingFilters, usePendingChips } from '../components/pending-filters';
import { PendingSummary } from '../components/pending-summary';
import { PendingTable } from '../components/pending-table';
import styles from '../components/pending.module.css';
import { PENDING_COLUMN_STORE } from '../lib/pending-columns';
import { emptyPending } from '../lib/empty-pending';
import { pendingCodec } from '../lib/pending-filter';
import { PENDING_LIST } from '../lib/pending-list';

/** FTDs that wait for a decision, and those that were decided (PND-001 ff.). */
export const PendingConversionsPage = () => {
  const zone = useZone();
  const { filter, view, appliedAt, apply, show } = useUrlList(PENDING_LIST);
  const [isFilterOpen, setFilterOpen] = usePanelOpen('pending-conversions', true);
  const columns = useColumns(PENDING_COLUMN_STORE);
  const pending = usePending(filter, appliedAt, zone);
  const chips = usePendingChips(filter, apply);
  return (
    <PageFrame
      fill
      title="Pending Conversions"
      aside={totalText(pending.status, pending.rows.length)}
      actions={
        <>
          <FilterToggle isOpen={isFilterOpen} onToggle={setFilterOpen} />
          <ColumnButton columns={columns} saveLabel="Set as default" />
          <IconButton
            icon="refresh"
            label="Refresh"
            onClick={() => apply(filter, { page: view.page })}
          />
        </>
      }
    >
      <DraftFilterPanel
        codec={pendingCodec}
        applied={filter}
        isOpen={isFilterOpen}
        onClose={() => setFilterOpen(false)}
        onApply={apply}
      >
        {(draft, setDraft) => <PendingFilters value={draft} onChange={setDraft} />}
      </DraftFilterPanel>
      <div className={styles.bar}>
        <FilterChips chips={chips} />
        <PendingSummary {...pending} />
      </div>
      <PendingTable
        pending={pending}
        columns={columns}
        view={view}
        onView={show}
        empty={emptyPending(filter, chips, apply)}
      />
    </PageFrame>
  );
};
