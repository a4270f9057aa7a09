import type { LeadRow } from '@leadline/contracts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ListView } from '#shared/filters/list-view';
import { nextSort } from '#shared/filters/use-url-list';
import type { ColumnChoice } from '#shared/table/column-choice';
import { DataGrid } from '#shared/table/data-grid';
import { GridFooter } from '#shared/table/grid-footer';
import type { GridColumn } from '#shared/table/grid-types';
import type { RowSelection } from '#shared/table/use-row-selection';
import type { LeadsPageData } from '../api/use-leads';
import { leadGridColumns } from '../lib/lead-columns';
import { LEAD_LIST } from '../lib/lead-filter';
import { RowActions, type OpenRowDialog } from './row-actions';
import { RowBadges } from './row-badges';
import { RowDialogHost, type OpenedRowDialog } from './row-dialog-host';

const BADGES: GridColumn<LeadRow> = {
  key: 'symbols',
  title: 'Symbols',
  width: 84,
  render: (lead) => <RowBadges lead={lead} />,
};
const actionsColumn = (onOpen: OpenRowDialog): GridColumn<LeadRow> => ({
  key: 'history',
  title: 'History',
  width: 134,
  render: (lead) => <RowActions lead={lead} onOpen={onOpen} />,
});

/** The chosen columns, with the actions after the id and the badges two columns later. */
const useGridColumns = (
  chosen: readonly ColumnChoice[],
  onOpen: OpenRowDialog,
): readonly GridColumn<LeadRow>[] =>
  useMemo(() => {
    const actions = actionsColumn(onOpen);
    const [id, ...others] = leadGridColumns(chosen);
    if (id === undefined) return [actions];
    return [id, actions, ...others.slice(0, 2), BADGES, ...others.slice(2)];
  }, [chosen, onOpen]);

/** Goes to the last page if the list has become shorter than the page that was asked for. */
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
const rowName = (lead: LeadRow): string => lead.email;
const rowTint = (lead: LeadRow): string => lead.row_color;

interface Props {
  leads: LeadsPageData;
  columns: readonly ColumnChoice[];
  view: ListView;
  onView: (patch: Partial<ListView>) => void;
  selection: RowSelection;
  onClearFilters: () => void;
}

/** One page of leads with the pager, and the dialog of the row that was asked about. */
export const LeadTable = ({ leads, columns, view, onView, selection, onClearFilters }: Props) => {
  const { rows, total, status, retry } = leads;
  const [dialog, setDialog] = useState<OpenedRowDialog | null>(null);
  const openDialog = useCallback<OpenRowDialog>((kind, lead) => setDialog({ kind, lead }), []);
  const gridColumns = useGridColumns(columns, openDialog);
  useExistingPage(leads, view, onView);
  return (
    <>
      <DataGrid
        label="Leads"
        noun="leads"
        columns={gridColumns}
        rows={rows}
        rowId={rowId}
        rowName={rowName}
        rowTint={rowTint}
        status={status}
        sort={view.sort}
        selection={selection}
        offset={(view.page - 1) * view.limit}
        total={total}
        onSort={(key) => onView({ sort: nextSort(view.sort, key, LEAD_LIST.view.sort), page: 1 })}
        onClearFilters={onClearFilters}
        onRetry={retry}
      />
      <GridFooter
        page={view.page}
        limit={view.limit}
        total={status === 'error' ? null : total}
        pageSizes={LEAD_LIST.pageSizes}
        selection={selection}
        onPage={(page) => onView({ page })}
        onLimit={(limit) => onView({ limit, page: 1 })}
      />
      {dialog !== null && <RowDialogHost {...dialog} onClose={() => setDialog(null)} />}
    </>
  );
};
