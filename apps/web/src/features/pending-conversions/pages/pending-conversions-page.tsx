import { Button } from 'antd';
import { Suspense, lazy, useEffect, useMemo, useRef, useState } from 'react';
import { FilterChips, FilterPanel } from '#shared/filters/filter-panel';
import { useDraft } from '#shared/filters/use-draft';
import { usePanelOpen } from '#shared/filters/use-panel-open';
import { nextSort, useUrlList } from '#shared/filters/use-url-list';
import { formatCount } from '#shared/lib/format';
import { usePermission } from '#shared/lib/permission';
import { useIsNarrow } from '#shared/lib/use-media';
import { useZone } from '#shared/lib/zone';
import { ColumnButton } from '#shared/table/column-button';
import type { ColumnChoice } from '#shared/table/column-choice';
import { DataGrid } from '#shared/table/data-grid';
import { GridFooter } from '#shared/table/grid-footer';
import type { GridColumn } from '#shared/table/grid-types';
import { useColumns } from '#shared/table/use-columns';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
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
  const handlers = useRef({ onAccept, onReject });
  useEffect(() => {
    handlers.current = { onAccept, onReject };
  });
  return useMemo(() => {
    const [id, ...others] = pendingGridColumns(visible);
    const actions: GridColumn<PendingRow> = {
      key: 'actions',
      title: 'Actions',
      width: 160,
      pinned: !isNarrow,
      render: (row) => (
        <RowDecision
          row={row}
          isBusy={busyId === row.id}
          onAccept={(chosen) => handlers.current.onAccept(chosen)}
          onReject={(chosen) => handlers.current.onReject(chosen)}
        />
      ),
    };
    return id === undefined ? [] : [id, ...(mayDecide ? [actions] : []), ...others];
  }, [visible, busyId, mayDecide, isNarrow]);
};

/** First deposits waiting for a decision, and those decided (PND-001 ff.). */
export const PendingConversionsPage = () => {
  const zone = useZone();
  const { filter, view, appliedAt, apply, show } = useUrlList(LIST);
  const { draft, isDirty, setDraft } = useDraft(pendingCodec, filter);
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
  const sorted = useMemo(() => sortPending(pending.rows, view.sort), [pending.rows, view.sort]);
  const pages = Math.max(1, Math.ceil(sorted.length / view.limit));
  const page = Math.min(view.page, pages);
  const rows = useMemo(
    () => sorted.slice((page - 1) * view.limit, page * view.limit),
    [sorted, page, view.limit],
  );

  return (
    <PageFrame
      fill
      title="Pending Conversions"
      aside={
        pending.status === 'loading' || pending.status === 'error'
          ? undefined
          : `${formatCount(sorted.length)} in total`
      }
      actions={
        <>
          <Button
            icon={<Icon name="filter" size={16} />}
            aria-expanded={isFilterOpen}
            onClick={() => setFilterOpen(!isFilterOpen)}
          >
            {isFilterOpen ? 'Hide filter' : 'Show filter'}
          </Button>
          <ColumnButton columns={columns} saveLabel="Set as default" />
          <IconButton icon="refresh" label="Refresh" onClick={() => apply(filter, { page })} />
        </>
      }
    >
      <FilterPanel
        isOpen={isFilterOpen}
        isDirty={isDirty}
        onClose={() => setFilterOpen(false)}
        onApply={() => apply(draft)}
        onCancel={() => {
          setDraft(pendingCodec.defaults);
          apply(pendingCodec.defaults);
        }}
      >
        <PendingFilters value={draft} onChange={setDraft} />
      </FilterPanel>
      <div className={styles.bar}>
        <FilterChips chips={chips} />
        <PendingSummary rows={pending.rows} past={pending.past} />
      </div>
      <DataGrid
        label="Pending conversions"
        noun="conversions"
        columns={gridColumns}
        rows={rows}
        rowId={rowId}
        rowTint={rowTint}
        status={pending.status}
        sort={view.sort}
        offset={(page - 1) * view.limit}
        total={sorted.length}
        onSort={(key) => show({ sort: nextSort(view.sort, key, LIST.view.sort), page: 1 })}
        onClearFilters={() => apply(pendingCodec.defaults)}
        onRetry={pending.retry}
      />
      <GridFooter
        page={page}
        limit={view.limit}
        total={pending.status === 'error' ? null : sorted.length}
        pageSizes={LIST.pageSizes}
        onPage={(next) => show({ page: next })}
        onLimit={(limit) => show({ limit, page: 1 })}
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
