import { Suspense, useMemo, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import type { ListView } from '#shared/filters/list-view';
import { usePermission } from '#shared/lib/permission';
import { useLatest } from '#shared/lib/use-latest';
import { useOpenLead } from '#shared/lib/use-open-lead';
import { actionsColumn } from '#shared/table/actions-column';
import type { ColumnChoice } from '#shared/table/column-choice';
import type { EmptyList } from '#shared/table/empty-list';
import type { GridColumn } from '#shared/table/grid-types';
import { PagedGrid } from '#shared/table/paged-grid';
import type { Columns } from '#shared/table/use-columns';
import { useDecision } from '../api/use-decision';
import type { PendingData } from '../api/use-pending';
import { PENDING_CARD } from '../lib/pending-card';
import { pendingGridColumns } from '../lib/pending-columns';
import { PENDING_LIST } from '../lib/pending-list';
import type { PendingRow } from '../lib/pending-row';
import { sortPending } from '../lib/sort-pending';
import { RowDecision } from './row-decision';

const RejectDialog = lazyPart(async () => (await import('./reject-dialog')).RejectDialog);

const DECISION_WIDTH = 146;

interface Decisions {
  /** The row whose decision is being sent. */
  readonly busyId: number | null;
  readonly onAccept: (row: PendingRow) => void;
  readonly onReject: (row: PendingRow) => void;
}

/** The chosen columns, with the decision at the right edge for those who may decide (PND-013). */
const useGridColumns = (
  chosen: readonly ColumnChoice[],
  { busyId, onAccept, onReject }: Decisions,
): readonly GridColumn<PendingRow>[] => {
  const mayDecide = usePermission('PENDING_CONVERSIONS_MARK_FTD');
  const handlers = useLatest({ onAccept, onReject });
  return useMemo(() => {
    const columns = pendingGridColumns(chosen);
    if (!mayDecide) return columns;
    const render = (row: PendingRow) => (
      <RowDecision
        row={row}
        isBusy={busyId === row.id}
        onAccept={() => handlers.current.onAccept(row)}
        onReject={() => handlers.current.onReject(row)}
      />
    );
    return [...columns, actionsColumn({ width: DECISION_WIDTH, render })];
  }, [chosen, busyId, mayDecide, handlers]);
};

const rowId = (row: PendingRow): number => row.id;
const rowTint = (row: PendingRow): string => row.row_color;

interface Props {
  pending: PendingData;
  columns: Columns;
  view: ListView;
  onView: (patch: Partial<ListView>) => void;
  empty: EmptyList;
}

/** The conversions with their decisions, and the dialog that asks for the status of a rejection. */
export const PendingTable = ({ pending, columns, view, onView, empty }: Props) => {
  const [rejecting, setRejecting] = useState<PendingRow | null>(null);
  const { busyId, accept, reject } = useDecision(pending);
  const gridColumns = useGridColumns(columns.visible, {
    busyId,
    onAccept: (row) => void accept(row),
    onReject: setRejecting,
  });
  const sorted = useMemo(() => sortPending(pending.rows, view.sort), [pending.rows, view.sort]);
  const openLead = useOpenLead(sorted, rowId);
  return (
    <>
      <PagedGrid
        label="Pending conversions"
        noun="conversions"
        columns={gridColumns}
        columnStore={columns}
        rows={pending.rows}
        rowId={rowId}
        card={PENDING_CARD}
        rowTint={rowTint}
        status={pending.status}
        list={PENDING_LIST}
        view={view}
        sortRows={sortPending}
        onView={onView}
        empty={empty}
        onRetry={pending.retry}
        {...openLead}
      />
      {rejecting !== null && (
        <Suspense fallback={null}>
          <RejectDialog
            row={rejecting}
            isBusy={busyId === rejecting.id}
            onReject={(override, explain) => reject(rejecting, override, explain)}
            onClose={() => setRejecting(null)}
          />
        </Suspense>
      )}
    </>
  );
};
