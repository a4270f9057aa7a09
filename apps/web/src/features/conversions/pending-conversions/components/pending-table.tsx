import { MOST_FTDS_AT_ONCE } from '@leadline/contracts/undo';
import { Button } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import type { AcceptedFtd } from '#shared/conversions/reverse-dialog';
import type { ListView } from '#shared/filters/list-view';
import { useOpenLead } from '#shared/lib/lead-walk';
import { usePermission } from '#shared/lib/permission';
import { useSignedIn } from '#shared/lib/session';
import { useLatest } from '#shared/lib/use-latest';
import { useIsPhone } from '#shared/lib/use-media';
import type { ColumnChoice } from '#shared/table/column-choice';
import type { EmptyList } from '#shared/table/empty-list';
import type { GridColumn } from '#shared/table/grid-types';
import { PagedGrid } from '#shared/table/paged-grid';
import {
  actionsColumn,
  RowButton,
  RowButtons,
  useAreActionsFolded,
} from '#shared/table/row-buttons';
import type { RowCard } from '#shared/table/row-card';
import { SelectionBar } from '#shared/table/selection-bar';
import type { Columns } from '#shared/table/use-columns';
import type { RowSelection } from '#shared/table/use-row-selection';
import { TextCell, WallTimeCell } from '#shared/ui/cells';
import { dialogs } from '#shared/ui/dialogs';
import type { IconName } from '#shared/ui/icons';
import { LeadLink } from '#shared/ui/lead-link';
import { LeadStatus } from '#shared/ui/lead-status';
import { type ExplainFailure, useBulkDecision, useDecision } from '../api/decisions';
import type { PendingData } from '../api/pending';
import {
  canDecideTogether,
  ftdsText,
  leftOutOf,
  moneyText,
  type Verdict,
} from '../lib/decision-money';
import { PENDING_LIST, pendingGridColumns, sortPending } from '../lib/pending-columns';
import { canAccept, canReject, canReverse, canUndo, type PendingRow } from '../lib/pending-row';
import { Earnings } from './pending-summary';
import styles from './pending.module.css';

/** Layout of a conversion on a phone. */
const PENDING_CARD: RowCard<PendingRow> = {
  who: (row) => row.email,
  id: (row) => <LeadLink id={row.id} text={`#${row.id}`} />,
  status: (row) => <LeadStatus {...row} />,
  about: (row) => (
    <TextCell
      text={[row.advertiser_name, row.affiliate_name, row.country_name].filter(Boolean).join(' · ')}
    />
  ),
  amount: (row) => <Earnings row={row} />,
  when: (row) => <WallTimeCell text={row.ftd_date_converted_time} />,
};

interface PendingSelectionBarProps {
  selection: RowSelection;
  /** Rows of all pages, including the ones that the search hides. */
  all: readonly PendingRow[];
  /** Rows of the current page. */
  rows: readonly PendingRow[];
  total: number | null;
  isBusy: boolean;
  /** Resolves with whether nothing is left to decide. */
  onAccept: (rows: readonly PendingRow[]) => Promise<boolean>;
  onReject: (rows: readonly PendingRow[]) => void;
}

const ACCEPT: Verdict = { isAccept: true };
const rowId = (row: PendingRow): number => row.id;

/** Decides the selected FTDs, after showing how much money they move. */
const PendingSelectionBar = (props: PendingSelectionBarProps) => {
  const { selection, all, rows, total, isBusy, onAccept, onReject } = props;
  const able = all.filter((row) => selection.selected.has(row.id) && canDecideTogether(row));
  const chosen = able.slice(0, MOST_FTDS_AT_ONCE);
  const count = ftdsText(chosen.length);
  const leftOut = leftOutOf({
    selected: selection.selected.size,
    able: able.length,
    most: MOST_FTDS_AT_ONCE,
  });
  const accept = async (): Promise<void> => {
    const isSure = await dialogs.confirm({
      title: `Accept ${count}?`,
      text: [moneyText(chosen, ACCEPT), leftOut].filter(Boolean).join('\n'),
      yes: `Accept ${count}`,
      no: 'Cancel',
      danger: false,
    });
    if (isSure && (await onAccept(chosen))) selection.clear();
  };
  return (
    <SelectionBar selection={selection} rows={rows} rowId={rowId} total={total}>
      <span className={styles.total}>{moneyText(chosen, ACCEPT)}</span>
      <Button
        size="small"
        loading={isBusy}
        disabled={chosen.length === 0}
        onClick={() => void accept()}
      >
        Accept {count}
      </Button>
      <Button
        size="small"
        disabled={chosen.length === 0 || isBusy}
        onClick={() => onReject(chosen)}
      >
        Reject {count}
      </Button>
    </SelectionBar>
  );
};

interface RowDecisionProps {
  row: PendingRow;
  isBusy: boolean;
  onAccept: () => void;
  onReject: () => void;
  onUndo: () => void;
  onReverse: () => void;
}

/** A decision that has not taken effect yet, with its Undo button. */
const Waiting = ({ row, onUndo }: Pick<RowDecisionProps, 'row' | 'onUndo'>) => {
  const { user_id } = useSignedIn();
  const isOwn = canUndo(row, user_id);
  const verb = row.accepting?.is_accept === false ? 'rejecting' : 'accepting';
  return (
    <>
      <span className={styles.waiting}>
        {isOwn
          ? `${verb === 'accepting' ? 'Accepting' : 'Rejecting'}…`
          : `${row.accepting?.by ?? ''} is ${verb}…`}
      </span>
      {isOwn && (
        <Button size="small" tabIndex={-1} aria-label={`Undo ${row.id}`} onClick={onUndo}>
          Undo
        </Button>
      )}
    </>
  );
};

/** Names what is special about a rejected FTD. */
const refusalText = ({ is_reversed, advertiser_pays, revenue_if_accepted }: PendingRow): string =>
  [is_reversed && 'Reversed', !advertiser_pays && Number(revenue_if_accepted) > 0 && 'Not paid']
    .filter(Boolean)
    .join(', ');

interface DecisionAction {
  readonly verb: 'Accept' | 'Reject' | 'Reverse';
  readonly icon: IconName;
  readonly run: () => void;
}

/**
 * Returns the actions that the user may take: Accept on any row that is not an FTD, Reject on a
 * pending row only, and Reverse on an accepted one.
 */
const useDecisionActions = (props: RowDecisionProps): readonly DecisionAction[] => {
  const { row, onAccept, onReject, onReverse } = props;
  const mayDecide = usePermission('PENDING_CONVERSIONS_MARK_FTD');
  const mayReverse = usePermission(REVERSE);
  const actions: DecisionAction[] = [];
  if (mayDecide && canAccept(row)) actions.push({ verb: 'Accept', icon: 'check', run: onAccept });
  if (mayDecide && canReject(row)) actions.push({ verb: 'Reject', icon: 'close', run: onReject });
  if (mayReverse && canReverse(row))
    actions.push({ verb: 'Reverse', icon: 'undo', run: onReverse });
  return actions;
};

interface ActionButtonProps {
  action: DecisionAction;
  id: number;
  isBusy: boolean;
}

const ActionButton = ({ action: { verb, run }, id, isBusy }: ActionButtonProps) => {
  const isAccept = verb === 'Accept';
  return (
    <Button
      size="small"
      tabIndex={-1}
      aria-label={`${verb} ${id}`}
      onClick={run}
      {...(isAccept ? { className: styles.accept, loading: isBusy } : { type: 'text' })}
      {...(verb === 'Reject' && { disabled: isBusy })}
    >
      {verb}
    </Button>
  );
};

/** Earnings of a row, and its actions: buttons, or a menu if there is no room. */
const RowDecision = (props: RowDecisionProps) => {
  const { row, isBusy, onUndo } = props;
  const actions = useDecisionActions(props);
  const isFolded = useAreActionsFolded();
  // A card shows the earnings in the line above.
  const isPhone = useIsPhone();
  return (
    <span className={styles.decision}>
      {!isPhone && <Earnings row={row} />}
      <span className={styles.waiting}>{refusalText(row)}</span>
      {row.accepting !== null && <Waiting row={row} onUndo={onUndo} />}
      {isFolded && actions.length > 0 && (
        <RowButtons>
          {actions.map(({ verb, icon, run }) => (
            <RowButton
              key={verb}
              icon={icon}
              label={`${verb} ${row.id}`}
              disabled={isBusy}
              onClick={run}
            />
          ))}
        </RowButtons>
      )}
      {!isFolded &&
        actions.map((action) => (
          <ActionButton key={action.verb} action={action} id={row.id} isBusy={isBusy} />
        ))}
    </span>
  );
};

const REVERSE = 'PENDING_CONVERSIONS_REVERSE_FTD';
const ReverseDialog = lazyPart(
  async () => (await import('#shared/conversions/reverse-dialog')).ReverseDialog,
);
const RejectDialog = lazyPart(async () => (await import('./reject-dialog')).RejectDialog);

const DECISION_WIDTH = 332;
/** Width of the earnings and the menu. */
const FOLDED_WIDTH = 216;

interface Decisions {
  /** Row whose decision is being sent. */
  readonly busyId: number | null;
  readonly onAccept: (row: PendingRow) => void;
  readonly onReject: (row: PendingRow) => void;
  readonly onUndo: (row: PendingRow) => void;
  readonly onReverse: (row: PendingRow) => void;
}

/** Returns the chosen columns, with the decision at the right edge for users who may decide. */
const useGridColumns = (
  chosen: readonly ColumnChoice[],
  { busyId, onAccept, onReject, onUndo, onReverse }: Decisions,
): readonly GridColumn<PendingRow>[] => {
  const mayDecide = usePermission('PENDING_CONVERSIONS_MARK_FTD');
  const mayReverse = usePermission(REVERSE);
  const handlers = useLatest({ onAccept, onReject, onUndo, onReverse });
  return useMemo(() => {
    const columns = pendingGridColumns(chosen);
    if (!mayDecide && !mayReverse) return columns;
    const render = (row: PendingRow) => (
      <RowDecision
        row={row}
        isBusy={busyId === row.id}
        onAccept={() => handlers.current.onAccept(row)}
        onReject={() => handlers.current.onReject(row)}
        onUndo={() => handlers.current.onUndo(row)}
        onReverse={() => handlers.current.onReverse(row)}
      />
    );
    return [
      ...columns,
      actionsColumn({ width: DECISION_WIDTH, foldedWidth: FOLDED_WIDTH, render }),
    ];
  }, [chosen, busyId, mayDecide, mayReverse, handlers]);
};

const rowTint = (row: PendingRow): string => row.row_color;

interface PendingTableProps {
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
 * Handles the decisions made in the table, and holds the FTDs that a dialog is open for.
 */
const useTableDecisions = (pending: PendingData, selection: RowSelection) => {
  const { user_id } = useSignedIn();
  const mayDecide = usePermission('PENDING_CONVERSIONS_MARK_FTD');
  const mayReverse = usePermission(REVERSE);
  const [rejecting, setRejecting] = useState<readonly PendingRow[]>([]);
  const [reversing, setReversing] = useState<AcceptedFtd | null>(null);
  const [isSelectionDone, setSelectionDone] = useState(false);
  const { busyId, accept, reject, undo } = useDecision(pending);
  const bulk = useBulkDecision(pending);
  const onRowKey = (row: PendingRow, key: string): boolean => {
    const pressed = key.toLowerCase();
    if (busyId !== null) return false;
    if (pressed === 'r' && mayReverse && canReverse(row)) setReversing(row);
    else if (!mayDecide) return false;
    else if (pressed === 'a' && canAccept(row)) void accept(row);
    else if (pressed === 'r' && canReject(row)) setRejecting([row]);
    else if (pressed === 'u' && canUndo(row, user_id)) void undo([row]);
    else return false;
    return true;
  };
  const rejectAsked = async (verdict: Verdict, explain: ExplainFailure): Promise<boolean> => {
    const [first] = rejecting;
    if (first !== undefined && rejecting.length === 1) return reject(first, verdict, explain);
    const isDone = await bulk.decide(rejecting, verdict, explain);
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
    ...{ rejecting, setRejecting, rejectAsked, endRejecting, reversing, setReversing },
  };
};

/** The dialogs of rejections and reversals. */
const DecisionDialogs = (decisions: ReturnType<typeof useTableDecisions>) => {
  const { bulk, busyId, rejecting, reversing, setReversing } = decisions;
  return (
    <Suspense fallback={null}>
      {reversing !== null && <ReverseDialog ftd={reversing} onClose={() => setReversing(null)} />}
      {rejecting.length > 0 && (
        <RejectDialog
          rows={rejecting}
          isBusy={bulk.isBusy || busyId !== null}
          onReject={decisions.rejectAsked}
          onClose={decisions.endRejecting}
        />
      )}
    </Suspense>
  );
};

/**
 * The conversions with their decisions, and the dialogs of rejections and reversals. On the focused
 * row, A accepts, R rejects or reverses, and U undoes.
 */
export const PendingTable = (props: PendingTableProps) => {
  const { pending, columns, view, onView, empty, selection, selectable } = props;
  const decisions = useTableDecisions(pending, selection);
  const { bulk, setRejecting } = decisions;
  const gridColumns = useGridColumns(columns.visible, {
    busyId: decisions.busyId,
    onAccept: (row) => void decisions.accept(row),
    onReject: (row) => setRejecting([row]),
    onUndo: (row) => void decisions.undo([row]),
    onReverse: decisions.setReversing,
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
            onAccept={(rows) => bulk.decide(rows, ACCEPT)}
            onReject={setRejecting}
          />
        )}
      />
      <DecisionDialogs {...decisions} />
    </>
  );
};
