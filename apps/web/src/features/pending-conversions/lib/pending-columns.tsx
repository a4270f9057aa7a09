import type { ReactNode } from 'react';
import { formatCount, formatPercent } from '#shared/lib/format';
import type { ColumnChoice } from '#shared/table/column-choice';
import type { GridColumn } from '#shared/table/grid-types';
import type { ColumnStore } from '#shared/table/use-columns';
import { CopyCell, MoneyCell, TextCell } from '#shared/ui/cells';
import { RecordLink } from '#shared/ui/record-link';
import { NoteTag, StatusTag } from '#shared/ui/status-tag';
import type { PendingRow } from './pending-row';

/** How the values of a column are compared. */
export type ColumnKind = 'text' | 'number' | 'decimal';
export type PendingColumnKey = Exclude<keyof PendingRow, 'row_color' | 'fake_ftd' | 'lead_status'>;

interface PendingColumn {
  readonly title: string;
  readonly width: number;
  readonly isShown: boolean;
  readonly kind: ColumnKind;
  readonly render: (row: PendingRow) => ReactNode;
}

const plainCell = (key: PendingColumnKey) => (row: PendingRow) => (
  <TextCell text={row[key] === null ? null : String(row[key])} />
);
const text = (
  key: PendingColumnKey,
  title: string,
  width: number,
  isShown = false,
): PendingColumn => ({ title, width, isShown, kind: 'text', render: plainCell(key) });
const recordId = (
  key: 'advertiser_id' | 'affiliate_id' | 'country_id',
  title: string,
): PendingColumn => ({ title, width: 120, isShown: false, kind: 'number', render: plainCell(key) });
const count = (
  key: 'total' | 'registrations' | 'deposits' | 'aff_ftd',
  title: string,
): PendingColumn => ({
  title,
  width: 96,
  isShown: false,
  kind: 'number',
  render: (row) => formatCount(row[key]),
});
const money = (
  key: 'revenue' | 'payout' | 'profit' | 'eCPL' | 'AeCPL',
  title: string,
  isShown = false,
): PendingColumn => ({
  title,
  width: 112,
  isShown,
  kind: 'decimal',
  render: (row) => <MoneyCell amount={row[key]} />,
});
const ratio = (
  key: 'margin' | 'cr' | 'cr_when_approved' | 'aff_cr' | 'aff_cr_when_approved',
  title: string,
  width: number,
): PendingColumn => ({
  title,
  width,
  isShown: false,
  kind: 'decimal',
  render: (row) => formatPercent(row[key]),
});

const StatusCell = ({ row }: { row: PendingRow }) => (
  <>
    <StatusTag status={row.status} />
    {row.row_color === 'quality_control_ftd' && <NoteTag text="Quality Control" tone="info" />}
    {row.row_color === 'fake_ftd' && <NoteTag text="Fake" tone="violet" />}
  </>
);

/** Every column of the table, in the standard order (PND-008, PND-009). */
const COLUMNS: Record<PendingColumnKey, PendingColumn> = {
  id: {
    title: 'ID',
    width: 96,
    isShown: true,
    kind: 'number',
    render: (row) => <CopyCell text={String(row.id)} label={`Copy ID ${row.id}`} strong />,
  },
  status: {
    title: 'Status',
    width: 190,
    isShown: true,
    kind: 'text',
    render: (row) => <StatusCell row={row} />,
  },
  email: {
    title: 'Email',
    width: 250,
    isShown: true,
    kind: 'text',
    render: (row) => <CopyCell text={row.email} label={`Copy ${row.email}`} />,
  },
  ftd_date_converted_time: text('ftd_date_converted_time', 'FTD Date', 170, true),
  advertiser_name: {
    title: 'Advertiser',
    width: 150,
    isShown: true,
    kind: 'text',
    render: (row) => (
      <RecordLink
        to={row.advertiser_id === null ? null : `/edit/advertiser/${row.advertiser_id}`}
        text={row.advertiser_name}
      />
    ),
  },
  affiliate_name: {
    title: 'Publisher',
    width: 160,
    isShown: true,
    kind: 'text',
    render: (row) => (
      <RecordLink to={`/edit/affiliate/${row.affiliate_id}`} text={row.affiliate_name} />
    ),
  },
  country_name: text('country_name', 'Country', 140, true),
  created_at_converted_time: text('created_at_converted_time', 'Created At', 170, true),
  affiliate_sale_status: text('affiliate_sale_status', 'Pub Status', 130, true),
  brand_status: text('brand_status', 'Advertiser Status', 150, true),
  revenue: money('revenue', 'Revenue', true),
  payout: money('payout', 'Payout', true),
  profit: money('profit', 'Profit', true),
  margin: ratio('margin', 'Margin', 100),
  offer: text('offer', 'Offer', 140, true),
  funnel: text('funnel', 'Funnel', 130, true),
  late_ftd: text('late_ftd', 'Late FTD', 100, true),
  decided_by: text('decided_by', 'Decided By', 150, true),
  decided_at_converted_time: text('decided_at_converted_time', 'Decided At', 170),
  custom_param_1: text('custom_param_1', 'Custom Param 1', 140),
  custom_param_2: text('custom_param_2', 'Custom Param 2', 140),
  custom_param_3: text('custom_param_3', 'Custom Param 3', 140),
  custom_param_4: text('custom_param_4', 'Platform', 120),
  custom_param_5: text('custom_param_5', 'Source Track', 140),
  total: count('total', 'Total'),
  registrations: count('registrations', 'Leads'),
  deposits: count('deposits', 'FTDs'),
  aff_ftd: count('aff_ftd', 'Aff FTDs'),
  cr: ratio('cr', 'CR', 90),
  cr_when_approved: ratio('cr_when_approved', 'CR When Approved', 150),
  aff_cr: ratio('aff_cr', 'Aff CR', 100),
  aff_cr_when_approved: ratio('aff_cr_when_approved', 'Aff CR When Approved', 170),
  eCPL: money('eCPL', 'eCPL'),
  AeCPL: money('AeCPL', 'AeCPL'),
  advertiser_id: recordId('advertiser_id', 'Advertiser ID'),
  affiliate_id: recordId('affiliate_id', 'Publisher ID'),
  country_id: recordId('country_id', 'Country ID'),
};
const KEYS = Object.keys(COLUMNS) as PendingColumnKey[];

/** Every column can be sorted. */
export const PENDING_SORT_KEYS: readonly string[] = KEYS;

/** Whether the table has this column. An address or a stored choice may name others. */
export const isPendingColumn = (key: string): key is PendingColumnKey => key in COLUMNS;
export const columnKind = (key: PendingColumnKey): ColumnKind => COLUMNS[key].kind;

/** The columns as the chooser lists them. `id` is always first, visible and locked. */
const COLUMN_CHOICES: readonly ColumnChoice[] = KEYS.map((key) => ({
  key,
  title: COLUMNS[key].title,
  visible: COLUMNS[key].isShown,
  locked: key === 'id',
}));

/** Where the user's own choice of columns is stored (PND-010). */
export const PENDING_COLUMN_STORE: ColumnStore = {
  standard: COLUMN_CHOICES,
  read: ({ pending_conversion_columns: columns }) => columns,
  write: (columns) => ({
    pending_conversion_columns: columns.map(({ key, title, visible }) => ({
      key,
      title,
      visible,
      sortable: isPendingColumn(key),
    })),
  }),
};

/** The chosen columns as the grid draws them. */
export const pendingGridColumns = (
  chosen: readonly ColumnChoice[],
): readonly GridColumn<PendingRow>[] =>
  chosen.flatMap(({ key }) => {
    if (!isPendingColumn(key)) return [];
    const { title, width, kind, render } = COLUMNS[key];
    const isAtEnd = kind !== 'text' && key !== 'id';
    return [
      {
        key,
        title,
        width,
        sortable: true,
        pinned: key === 'id',
        render,
        ...(isAtEnd && { align: 'end' as const }),
      },
    ];
  });
