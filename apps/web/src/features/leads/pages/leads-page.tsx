import type { LeadRow } from '@leadline/contracts';
import { Button } from 'antd';
import { Suspense, lazy, useEffect, useMemo, useState } from 'react';
import { FilterChips, type FilterChip } from '#shared/filters/filter-panel';
import { leadsPanelCodec } from '#shared/filters/lead-criteria';
import { LeadPanel, useLeadChips } from '#shared/filters/lead-panel';
import { usePanelOpen } from '#shared/filters/use-panel-open';
import { nextSort, useUrlList } from '#shared/filters/use-url-list';
import { formatCount } from '#shared/lib/format';
import { useZone } from '#shared/lib/zone';
import { ColumnButton } from '#shared/table/column-button';
import type { ColumnChoice } from '#shared/table/column-choice';
import { DataGrid } from '#shared/table/data-grid';
import { GridFooter } from '#shared/table/grid-footer';
import type { GridColumn } from '#shared/table/grid-types';
import { useRowSelection } from '#shared/table/use-row-selection';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { PageFrame } from '#shared/ui/page-frame';
import { ReportTabs } from '#shared/ui/report-tabs';
import { useLeads } from '../api/use-leads';
import styles from '../components/leads.module.css';
import { CombinationSelects } from '../components/combination-selects';
import { LeadExport } from '../components/lead-export';
import { Legend } from '../components/legend';
import { ProgressLogsButton } from '../components/progress-logs-button';
import { RowActions, type OpenRowDialog, type RowDialog } from '../components/row-actions';
import { RowBadges } from '../components/row-badges';
import { SearchBar } from '../components/search-bar';
import { SelectionMenu } from '../components/selection-menu';
import { SendTestLeadButton } from '../components/send-test-lead-button';
import { LEAD_COLUMN_CHOICES, leadGridColumns } from '../lib/lead-columns';
import {
  LEAD_LIST,
  NO_SEARCH,
  SEARCH_LABELS,
  leadCodec,
  type LeadFilter,
} from '../lib/lead-filter';
import { useLeadPresets } from '../lib/use-lead-presets';

const LeadHistoryDialog = lazy(async () => ({
  default: (await import('../components/history-dialogs')).LeadHistoryDialog,
}));
const StatusHistoryDialog = lazy(async () => ({
  default: (await import('../components/history-dialogs')).StatusHistoryDialog,
}));

const WhyDialog = lazy(async () => ({
  default: (await import('../components/why-dialog')).WhyDialog,
}));
const UpdateLeadDialog = lazy(async () => ({
  default: (await import('../components/update-lead-dialog')).UpdateLeadDialog,
}));
const DIALOGS = {
  lead: LeadHistoryDialog,
  status: StatusHistoryDialog,
  why: WhyDialog,
  edit: UpdateLeadDialog,
} satisfies Record<RowDialog, unknown>;

const STORED_COLUMNS = {
  standard: LEAD_COLUMN_CHOICES,
  read: (stored: { lead_details_columns: { value: string; visible: boolean }[] | null }) =>
    stored.lead_details_columns?.map(({ value, visible }) => ({ key: value, visible })) ?? null,
  write: (columns: readonly ColumnChoice[]) => ({
    lead_details_columns: columns.map(({ key, title, visible }) => ({
      value: key,
      title,
      visible,
    })),
  }),
};

/** A search of everything leaves the filter out, so its chips too. */
const useChips = (filter: LeadFilter, onChange: (filter: LeadFilter) => void): FilterChip[] => {
  const {
    panel,
    search: { field, texts, everywhere },
  } = filter;
  const chips = useLeadChips(leadsPanelCodec, panel, (next) =>
    onChange({ ...filter, panel: next }),
  );
  if (texts.length === 0) return chips;
  const what = texts.length === 1 ? texts[0] : `${formatCount(texts.length)} values`;
  return [
    ...(everywhere ? [] : chips),
    {
      key: 'search',
      label: `${SEARCH_LABELS[field]}: ${what}${everywhere ? ' (all dates)' : ''}`,
      onRemove: () => onChange({ ...filter, search: NO_SEARCH }),
    },
  ];
};

/** The chosen columns with the row's icons after the id and its symbols further on. */
const useGridColumns = (
  visible: readonly ColumnChoice[],
  onOpen: OpenRowDialog,
): readonly GridColumn<LeadRow>[] =>
  useMemo(() => {
    const [id, ...others] = leadGridColumns(visible);
    const own: GridColumn<LeadRow>[] = [
      {
        key: 'history',
        title: 'History',
        width: 134,
        render: (lead) => <RowActions lead={lead} onOpen={onOpen} />,
      },
    ];
    const symbols: GridColumn<LeadRow> = {
      key: 'symbols',
      title: 'Symbols',
      width: 84,
      render: (lead) => <RowBadges lead={lead} />,
    };
    return id === undefined
      ? own
      : [id, ...own, ...others.slice(0, 2), symbols, ...others.slice(2)];
  }, [visible, onOpen]);

const rowId = (lead: LeadRow): number => lead.id;
const rowTint = (lead: LeadRow): string => lead.row_color;

/** The leads page: every lead of a range, paged and sorted by the server (LED-023 ff.). */
export const LeadsPage = () => {
  const zone = useZone();
  const list = useUrlList(LEAD_LIST);
  const { filter, view, appliedAt, apply, show } = list;
  const presets = useLeadPresets(list, STORED_COLUMNS);
  const { columns } = presets;
  const chips = useChips(filter, apply);
  const [isFilterOpen, setFilterOpen] = usePanelOpen('leads', false);
  const [dialog, setDialog] = useState<{ kind: RowDialog; lead: LeadRow } | null>(null);
  const openDialog = useMemo<OpenRowDialog>(() => (kind, lead) => setDialog({ kind, lead }), []);
  const selection = useRowSelection();
  const gridColumns = useGridColumns(columns.visible, openDialog);
  const { rows, total, status, retry } = useLeads({ filter, view, appliedAt, zone });

  // The list may have become shorter than the page that was asked for.
  const pages = Math.max(1, Math.ceil(total / view.limit));
  useEffect(() => {
    if (status === 'ready' && view.page > pages) show({ page: pages });
  }, [status, view.page, pages, show]);

  const Dialog = DIALOGS[dialog?.kind ?? 'lead'];
  return (
    <PageFrame
      fill
      title="Leads"
      aside={
        status === 'loading' || status === 'error' ? undefined : `${formatCount(total)} in total`
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
          <ColumnButton columns={columns} saveLabel="Save as default" />
          <LeadExport request={{ filter, view, appliedAt, zone }} columns={columns.visible} />
          <ProgressLogsButton />
          <Legend />
          <SendTestLeadButton />
          <IconButton
            icon="refresh"
            label="Refresh"
            onClick={() => apply(filter, { page: view.page })}
          />
        </>
      }
    >
      <ReportTabs current="details" criteria={filter} />
      <LeadPanel
        codec={leadsPanelCodec}
        applied={filter.panel}
        isOpen={isFilterOpen}
        onClose={() => setFilterOpen(false)}
        onApply={(panel) => apply({ ...filter, panel })}
        onReset={() => apply(leadCodec.defaults, { preset: null })}
        presets={presets.menu}
      />
      <div className={styles.toolbar}>
        <SearchBar value={filter.search} onSearch={(search) => apply({ ...filter, search })} />
        <SelectionMenu selection={selection} rows={rows} />
        <CombinationSelects
          value={filter.combination}
          onChange={(combination) => apply({ ...filter, combination })}
        />
        <div className={styles.chips}>
          <FilterChips
            chips={
              presets.chosen === null
                ? chips
                : [
                    { key: 'preset', label: `Preset: ${presets.chosen}`, onRemove: presets.leave },
                    ...chips,
                  ]
            }
          />
        </div>
      </div>
      <DataGrid
        label="Leads"
        noun="leads"
        columns={gridColumns}
        rows={rows}
        rowId={rowId}
        rowTint={rowTint}
        status={status}
        sort={view.sort}
        selection={selection}
        offset={(view.page - 1) * view.limit}
        total={total}
        onSort={(key) => show({ sort: nextSort(view.sort, key, LEAD_LIST.view.sort), page: 1 })}
        onClearFilters={() => apply(leadCodec.defaults, { preset: null })}
        onRetry={retry}
      />
      <GridFooter
        page={view.page}
        limit={view.limit}
        total={status === 'error' ? null : total}
        pageSizes={LEAD_LIST.pageSizes}
        selection={selection}
        onPage={(page) => show({ page })}
        onLimit={(limit) => show({ limit, page: 1 })}
      />
      {dialog !== null && (
        <Suspense fallback={null}>
          <Dialog lead={dialog.lead} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </PageFrame>
  );
};
