import { Suspense, lazy, useMemo, useState } from 'react';
import { DraftFilterPanel } from '#shared/filters/draft-filter-panel';
import { FilterChips } from '#shared/filters/filter-panel';
import { FilterToggle } from '#shared/filters/filter-toggle';
import { usePanelOpen } from '#shared/filters/use-panel-open';
import { useUrlList } from '#shared/filters/use-url-list';
import { usePermission } from '#shared/lib/permission';
import { useLatest } from '#shared/lib/use-latest';
import { useIsNarrow } from '#shared/lib/use-media';
import { useZone } from '#shared/lib/zone';
import { withActions } from '#shared/table/actions-column';
import { ColumnButton } from '#shared/table/column-button';
import type { ColumnChoice } from '#shared/table/column-choice';
import type { GridColumn } from '#shared/table/grid-types';
import { PagedGrid } from '#shared/table/paged-grid';
import { totalText } from '#shared/table/total-text';
import { useColumns } from '#shared/table/use-columns';
import { IconButton } from '#shared/ui/icon-button';
import { PageFrame } from '#shared/ui/page-frame';
import { useDecision } from '../api/use-decision';
import { usePending } from '../api/use-pending';
import { PendingFilters, usePendingChips } from '../components/pending-filters';
import { PendingSummary } from '../components/pending-summary';
import styles from '../components/pending.module.css';
import { RowDecision } from '../components/row-decision';
import {
  PENDING_COLUMN_CHOICES,
  PENDING_SORT_KEYS,
  pendingGridColumns,
  sortPending,
  type PendingRow,
} from '../lib/pending-columns';
import { pendingCodec } from '../lib/pending-filter';

const RejectDialog = lazy(async () => ({
  default: (await import('../components/reject-dialog')).RejectDialog,
}));

/** PND-012. */
const LIST = {
  codec: pendingCodec,
  view: { page: 1, limit: 100, sort: { key: 'ftd_date_converted_time', order: 'desc' } },
  pageSizes: [10, 15, 30, 50, 100, 200, 500, 1000],
  sortKeys: PENDING_SORT_KEYS,
} as const;

const STORED_COLUMNS = {
  standard: PENDING_COLUMN_CHOICES,
  read: (stored: { pending_conversion_columns: { key: string; visible: boolean }[] | null }) =>
    stored.pending_conversion_columns,
  write: (columns: readonly ColumnChoice[]) => ({
    pending_conversion_columns: columns.map(({ key, title, visible }) => ({
      key,
      title,
      visible,
      sortable: PENDING_SORT_KEYS.includes(key),
    })),
  }),
};

const rowId = (row: PendingRow): number => row.id;
const rowTint = (row: PendingRow): string => row.row_color;

/** The chosen columns, with the decision beside the id for those who may decide (PND-013). */
const useGridColumns = (
  visible: readonly ColumnChoice[],
  busyId: number | null,
  onAccept: (row: PendingRow) => void,
  onReject: (row: PendingRow) => void,
): readonly GridColumn<PendingRow>[] => {
  const mayDecide = usePermission('PENDING_CONVERSIONS_MARK_FTD');
  const isNarrow = useIsNarrow();
  const handlers = useLatest({ onAccept, onReject });
  return useMemo(() => {
    const columns = pendingGridColumns(visible);
    if (!mayDecide) return columns;
    return withActions(columns, {
      width: 160,
      isNarrow,
      render: (row) => (
        <RowDecision
          row={row}
          isBusy={busyId === row.id}
          onAccept={(chosen) => handlers.current.onAccept(chosen)}
          onReject={(chosen) => handlers.current.onReject(chosen)}
        />
      ),
    });
  }, [visible, busyId, mayDecide, isNarrow, handlers]);
};

/** First deposits waiting for a decision, and those decided (PND-001 ff.). */
export const PendingConversionsPage = () => {
  const zone = useZone();
  const { filter, view, appliedAt, apply, show } = useUrlList(LIST);
  const [isFilterOpen, setFilterOpen] = usePanelOpen('pending-conversions', true);
  const [rejecting, setRejecting] = useState<PendingRow | null>(null);
  const columns = useColumns(STORED_COLUMNS);
  const pending = usePending(filter, appliedAt, zone);
  const { busyId, accept, reject } = useDecision(pending);
  const gridColumns = useGridColumns(
    columns.visible,
    busyId,
    (row) => void accept(row),
    setRejecting,
  );
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
        <PendingSummary rows={pending.rows} past={pending.past} />
      </div>
      <PagedGrid
        label="Pending conversions"
        noun="conversions"
        columns={gridColumns}
        rows={pending.rows}
        rowId={rowId}
        rowTint={rowTint}
        status={pending.status}
        list={LIST}
        view={view}
        sortRows={sortPending}
        onView={show}
        onClearFilters={() => apply(pendingCodec.defaults)}
        onRetry={pending.retry}
      />
      {rejecting !== null && (
        <Suspense fallback={null}>
          <RejectDialog
            row={rejecting}
            isBusy={busyId === rejecting.id}
            onReject={(override) => reject(rejecting, override)}
            onClose={() => setRejecting(null)}
          />
        </Suspense>
      )}
    </PageFrame>
  );
};
