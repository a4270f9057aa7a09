import type { LeadRow } from '@leadline/contracts';
import { Button } from 'antd';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import type { ListView } from '#shared/filters/list-view';
import { nextSort } from '#shared/filters/use-url-list';
import { useOpenLead } from '#shared/lib/lead-walk';
import type { ColumnChoice } from '#shared/table/column-choice';
import { DataGrid } from '#shared/table/data-grid';
import type { EmptyList } from '#shared/table/empty-list';
import { GridFooter } from '#shared/table/grid-footer';
import type { GridColumn } from '#shared/table/grid-types';
import { actionsColumn } from '#shared/table/row-buttons';
import { SelectionBar } from '#shared/table/selection-bar';
import { knownTotal } from '#shared/table/total-text';
import type { Columns } from '#shared/table/use-columns';
import type { RowSelection } from '#shared/table/use-row-selection';
import { Gate } from '#shared/ui/gate';
import { Icon } from '#shared/ui/icons';
import type { LeadsPageData } from '../api/leads';
import { LEAD_CARD, leadGridColumns } from '../lib/lead-columns';
import { LEAD_LIST } from '../lib/lead-filter';
import type { SelectionAction, SelectionActions } from '../lib/use-selection-actions';
import { badgesOf, type OpenRowDialog, RowActions, RowBadges } from './row-actions';
import type { OpenedRowDialog } from './row-dialog-host';

const ActionButton = ({ action, onPress }: { action: SelectionAction; onPress: () => void }) => {
  const button = (
    <Button size="small" icon={<Icon name={action.icon} size={14} />} onClick={onPress}>
      {action.label}
    </Button>
  );
  return action.permission === null ? button : <Gate permission={action.permission}>{button}</Gate>;
};

interface LeadSelectionBarProps {
  selection: RowSelection;
  rows: readonly LeadRow[];
  total: number | null;
  bulk: SelectionActions;
}

/** Number of selected leads, and the actions of "Apply to selection". */
const LeadSelectionBar = ({ selection, rows, total, bulk }: LeadSelectionBarProps) => (
  <>
    <SelectionBar
      selection={selection}
      rows={rows}
      rowId={rowId}
      total={total}
      matching={bulk.matching}
    >
      {bulk.actions.map((action) => (
        <ActionButton key={action.label} action={action} onPress={() => bulk.apply(action)} />
      ))}
    </SelectionBar>
    {bulk.dialog}
  </>
);

const RowDialogHost = lazyPart(async () => (await import('./row-dialog-host')).RowDialogHost);

/** Width of a badge and the gap beside it. */
const BADGE_WIDTH = 28;
const ACTIONS_WIDTH = 112;
const BADGES: GridColumn<LeadRow> = {
  key: 'symbols',
  title: 'Symbols',
  width: 68,
  fit: { content: (lead) => badgesOf(lead).length * BADGE_WIDTH, max: 160 },
  render: (lead) => <RowBadges lead={lead} />,
};

/**
 * Returns the chosen columns, with the badges after the first three and the actions at the right
 * edge.
 */
const useGridColumns = (
  chosen: readonly ColumnChoice[],
  onOpen: OpenRowDialog,
): readonly GridColumn<LeadRow>[] =>
  useMemo(() => {
    const columns = leadGridColumns(chosen);
    const render = (lead: LeadRow) => <RowActions lead={lead} onOpen={onOpen} />;
    const actions = actionsColumn({ width: ACTIONS_WIDTH, render }, 'History');
    return [...columns.slice(0, 3), BADGES, ...columns.slice(3), actions];
  }, [chosen, onOpen]);

/** Opens the last page if the list has become too short for the requested page. */
const useExistingPage = (
  { status, total }: LeadsPageData,
  { page, limit }: ListView,
  onView: (patch: Partial<ListView>) => void,
): void => {
  const pages = Math.max(1, Math.ceil(total / limit));
  useEffect(() => {
    if (status === 'ready' && page > pages) onView({ page: pages });
  }, [status, page, pages, onView]);
};

const rowId = (lead: LeadRow): number => lead.id;
const rowTint = (lead: LeadRow): string => lead.row_color;

interface LeadTableProps {
  leads: LeadsPageData;
  columns: Columns;
  view: ListView;
  onView: (patch: Partial<ListView>) => void;
  selection: RowSelection;
  bulk: SelectionActions;
  empty: EmptyList;
}

/** One page of leads with the pager, and the dialog that a row has opened. */
export const LeadTable = ({
  leads,
  columns,
  view,
  onView,
  selection,
  bulk,
  empty,
}: LeadTableProps) => {
  const { rows, total, status, retry } = leads;
  const [dialog, setDialog] = useState<OpenedRowDialog | null>(null);
  const openDialog = useCallback<OpenRowDialog>((kind, lead) => setDialog({ kind, lead }), []);
  const gridColumns = useGridColumns(columns.visible, openDialog);
  useExistingPage(leads, view, onView);
  const openLead = useOpenLead(rows, rowId);
  return (
    <>
      <DataGrid
        label="Leads"
        noun="leads"
        columns={gridColumns}
        columnStore={columns}
        rows={rows}
        rowId={rowId}
        card={LEAD_CARD}
        rowTint={rowTint}
        status={status}
        sort={view.sort}
        selection={selection}
        offset={(view.page - 1) * view.limit}
        total={total}
        onSort={(key, order) =>
          onView({ sort: nextSort(view.sort, key, LEAD_LIST.view.sort, order), page: 1 })
        }
        empty={empty}
        onRetry={retry}
        {...openLead}
      />
      <LeadSelectionBar
        selection={selection}
        rows={rows}
        total={knownTotal(status, total)}
        bulk={bulk}
      />
      <GridFooter
        page={view.page}
        limit={view.limit}
        total={knownTotal(status, total)}
        pageSizes={LEAD_LIST.pageSizes}
        onPage={(page) => onView({ page })}
        onLimit={(limit) => onView({ limit, page: 1 })}
      />
      <Suspense fallback={null}>
        {dialog !== null && <RowDialogHost {...dialog} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
};
