import { Suspense, useMemo, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import type { ListView } from '#shared/filters/list-view';
import { usePermission } from '#shared/lib/permission';
import { useSignedIn } from '#shared/lib/session';
import { useLatest } from '#shared/lib/use-latest';
import { useOpenLead } from '#shared/lib/use-open-lead';
import { actionsColumn } from '#shared/table/actions-column';
import type { ColumnChoice } from '#shared/table/column-choice';
import type { EmptyList } from '#shared/table/empty-list';
import type { GridColumn } from '#shared/table/grid-types';
import { PagedGrid } from '#shared/table/paged-grid';
import type { Columns } from '#shared/table/use-columns';
import type { RowSelection } from '#shared/table/use-row-selection';
import { useBulkDecision } from '../api/use-bulk-decision';
import { useDecision, type ExplainFailure } from '../api/use-decision';
import type { PendingData } from '../api/use-pending';
import { PENDING_CARD } from '../lib/pending-card';
import { pendingGridColumns } from '../lib/pending-columns';
import { PENDING_LIST } from '../lib/pending-list';
import { canAccept, canReject, canUndo, type PendingRow } from '../lib/pending-row';
import { sortPending } from '../lib/sort-pending';
import { PendingSelectionBar } from './pending-selection-bar';
import { RowDecision } from './row-decision';

const RejectDialog = lazyPart(async () => (await import('./reject-dialog')).RejectDialog);

const DECISION_WIDTH = 332;

interface Decisions {
  /** Row whose decision is being sent. */
  readonly busyId: number | null;
  readonly onAccept: (row: PendingRow) => void;
  readonly onReject: (row: PendingRow) => void;
  readonly onUndo: (row: PendingRow) => void;
}

/** Returns the chosen columns, with the decision at the right edge for users who may decide. */
const useGridColumns = (
  chosen: readonly ColumnChoice[],
  { busyId, onAccept, onReject, onUndo }: Decisions,
): readonly GridColumn<PendingRow>[] => {
  const mayDecide = usePermission('PENDING_CONVERSIONS_MARK_FTD');
  const handlers = useLatest({ onAccept, onReject, onUndo });
  return useMemo(() => {
    const columns = pendingGridColumns(chosen);
    if (!mayDecide) return columns;
    const render = (row: PendingRow) => (
      <RowDecision
        row={row}
        isBusy={busyId === row.id}
        onAccept={() => handlers.current.onAccept(row)}
        onReject={() => handlers.current.onReject(row)}
        onUndo={() => handlers.current.onUndo(row)}
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
  selection: RowSelection;
  /** Rows that can be selected, including the ones that the search hides. */
  selectable: readonly PendingRow[];
}

/**
 * Handles the decisions made in the table, and holds the FTDs that the reject dialog is open for.
 */
const useTableDecisions = (pending: PendingData, selection: RowSelection) => {
  const { user_id } = useSignedIn();
  const mayDecide = usePermission('PENDING_CONVERSIONS_MARK_FTD');
  const [rejecting, setRejecting] = useState<readonly PendingRow[]>([]);
  const [isSelectionDone, setSelectionDone] = useState(false);
  const { busyId, accept, reject, undo } = useDecision(pending);
  const bulk = useBulkDecision(pending);
  const onRowKey = (row: PendingRow, key: string): boolean => {
    const pressed = key.toLowerCase();
    if (!mayDecide || busyId !== null) return false;
    if (pressed === 'a' && canAccept(row)) void accept(row);
    else if (pressed === 'r' && canReject(row)) setRejecting([row]);
    else if (pressed === 'u' && canUndo(row, user_id)) void undo([row]);
    else return false;
    return true;
  };
  const rejectAsked = async (override: string, explain: ExplainFailure): Promise<boolean> => {
    const [first] = rejecting;
    if (first !== undefined && rejecting.length === 1) return reject(first, override, explain);
    const isDone = await bulk.decide(rejecting, override, explain);
    setSelectionDone(isDone);
    return isDone;
  };
  // The dialog returns the focus to the selection bar, so the bar stays until the dialog has
  // closed.
  const endRejecting = (): void => {
    setRejecting([]);
    if (isSelectionDone) selection.clear();
    setSelectionDone(false);
  };
  return {
    ...{ mayDecide, busyId, accept, undo, bulk, onRowKey },
    ...{ rejecting, setRejecting, rejectAsked, endRejecting },
  };
};

/**
 * The conversions with their decisions, and the dialog that asks for the status of a rejection. On
 * the focused row, A accepts, R rejects and U undoes.
 */
export const PendingTable = (props: Props) => {
  const { pending, columns, view, onView, empty, selection, selectable } = props;
  const { bulk, rejecting, setRejecting, ...decisions } = useTableDecisions(pending, selection);
  const gridColumns = useGridColumns(columns.visible, {
    busyId: decisions.busyId,
    onAccept: (row) => void decisions.accept(row),
    onReject: (row) => setRejecting([row]),
    onUndo: (row) => void decisions.undo([row]),
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
        onRowKey={decisions.onRowKey}
        {...(decisions.mayDecide && { selection })}
        bar={(shown, total) => (
          <PendingSelectionBar
            selection={selection}
            all={selectable}
            rows={shown}
            total={total}
            isBusy={bulk.isBusy}
            onAccept={(rows) => bulk.decide(rows, null)}
            onReject={setRejecting}
          />
        )}
      />
      {rejecting.length > 0 && (
        <Suspense fallback={null}>
          <RejectDialog
            rows={rejecting}
            isBusy={bulk.isBusy || decisions.busyId !== null}
            onReject={decisions.rejectAsked}
            onClose={decisions.endRejecting}
          />
        </Suspense>
      )}
    </>
  );
};
