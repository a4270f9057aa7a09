import { CUSTOM_PARAM_TITLE } from '@leadline/contracts/custom-params';
import type { ReactNode } from 'react';
import { compareDecimals } from '#shared/lib/decimal';
import { formatCount, formatMoney, formatNarrow, formatPercent } from '#shared/lib/format';
import { NO_YEAR } from '#shared/lib/searched-times';
import { type ColumnChoice, layoutOf } from '#shared/table/column-choice';
import { fitLeadId, fitTags, fitText, LEAD_ID_WIDTH } from '#shared/table/column-fit';
import type { ColumnFit, GridColumn, GridSort } from '#shared/table/grid-types';
import type { ColumnStore } from '#shared/table/use-columns';
import { CopyCell, MoneyCell, TextCell, TIME_WIDTH, WallTimeCell } from '#shared/ui/cells';
import { LeadIdCell } from '#shared/ui/lead-link';
import { LeadStatus, leadStatusTags } from '#shared/ui/lead-status';
import { RecordLink } from '#shared/ui/record-link';
import { pendingCodec } from './pending-filter';
import type { PendingRow } from './pending-row';

/** How the values of a column are compared. */
type ColumnKind = 'text' | 'number' | 'decimal';
type PendingColumnKey = Exclude<
  keyof PendingRow,
  | 'row_color'
  | 'fake_ftd'
  | 'lead_status'
  | 'accepting'
  | 'decided_at'
  | 'is_reversed'
  | 'advertiser_pays'
  | 'revenue_if_accepted'
  | 'payout_if_accepted'
  | 'profit_if_accepted'
>;

interface PendingColumn {
  readonly title: string;
  readonly width: number;
  readonly fit?: ColumnFit<PendingRow>;
  readonly isShown: boolean;
  readonly kind: ColumnKind;
  readonly render: (row: PendingRow) => ReactNode;
}

const textOf = (row: PendingRow, key: PendingColumnKey): string | null =>
  row[key] === null ? null : String(row[key]);
const plainCell = (key: PendingColumnKey) => (row: PendingRow) => (
  <TextCell text={textOf(row, key)} />
);
const text = (key: PendingColumnKey, title: string, isShown = false): PendingColumn => ({
  title,
  width: 110,
  fit: fitText((row) => textOf(row, key), { max: 160 }),
  isShown,
  kind: 'text',
  render: plainCell(key),
});
const time = (
  key: 'ftd_date_converted_time' | 'created_at_converted_time' | 'decided_at_converted_time',
  title: string,
  isShown = false,
): PendingColumn => ({
  title,
  width: TIME_WIDTH,
  isShown,
  kind: 'text',
  render: (row) => <WallTimeCell text={row[key]} />,
});
const recordId = (
  key: 'advertiser_id' | 'affiliate_id' | 'country_id',
  title: string,
): PendingColumn => ({ title, width: 96, isShown: false, kind: 'number', render: plainCell(key) });
const count = (
  key: 'total' | 'registrations' | 'deposits' | 'aff_ftd',
  title: string,
): PendingColumn => ({
  title,
  width: 72,
  fit: fitText((row) => formatCount(row[key])),
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
  width: 88,
  fit: fitText((row) => formatMoney(row[key])),
  isShown,
  kind: 'decimal',
  render: (row) => <MoneyCell amount={row[key]} />,
});
const ratio = (
  key: 'margin' | 'cr' | 'cr_when_approved' | 'aff_cr' | 'aff_cr_when_approved',
  title: string,
): PendingColumn => ({
  title,
  width: 80,
  fit: fitText((row) => formatPercent(row[key])),
  isShown: false,
  kind: 'decimal',
  render: (row) => formatPercent(row[key]),
});

/** Columns of the table, in the standard order. */
const COLUMNS: Record<PendingColumnKey, PendingColumn> = {
  id: {
    title: 'ID',
    width: LEAD_ID_WIDTH,
    fit: fitLeadId,
    isShown: true,
    kind: 'number',
    render: (row) => <LeadIdCell id={row.id} />,
  },
  status: {
    title: 'Status',
    width: 112,
    fit: fitTags(leadStatusTags),
    isShown: true,
    kind: 'text',
    render: (row) => <LeadStatus status={row.status} row_color={row.row_color} />,
  },
  email: {
    title: 'Email',
    width: 200,
    fit: fitText((row) => row.email, { max: 236 }),
    isShown: true,
    kind: 'text',
    render: (row) => <CopyCell text={row.email} label={`Copy ${row.email}`} />,
  },
  ftd_date_converted_time: time('ftd_date_converted_time', 'FTD Date', true),
  advertiser_name: {
    title: 'Advertiser',
    width: 110,
    fit: fitText((row) => row.advertiser_name, { max: 132 }),
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
    width: 110,
    fit: fitText((row) => row.affiliate_name, { max: 132 }),
    isShown: true,
    kind: 'text',
    render: (row) => (
      <RecordLink to={`/edit/affiliate/${row.affiliate_id}`} text={row.affiliate_name} />
    ),
  },
  country_name: text('country_name', 'Country', true),
  created_at_converted_time: time('created_at_converted_time', 'Created At', true),
  affiliate_sale_status: text('affiliate_sale_status', 'Pub Status', true),
  brand_status: text('brand_status', 'Advertiser Status', true),
  revenue: money('revenue', 'Revenue', true),
  payout: money('payout', 'Payout', true),
  profit: money('profit', 'Profit', true),
  margin: ratio('margin', 'Margin'),
  offer: text('offer', 'Offer', true),
  funnel: text('funnel', 'Funnel', true),
  late_ftd: text('late_ftd', 'Late FTD', true),
  decided_by: text('decided_by', 'Decided By', true),
  decided_at_converted_time: time('decided_at_converted_time', 'Decided At'),
  custom_param_1: text('custom_param_1', CUSTOM_PARAM_TITLE.custom_param_1),
  custom_param_2: text('custom_param_2', CUSTOM_PARAM_TITLE.custom_param_2),
  custom_param_3: text('custom_param_3', CUSTOM_PARAM_TITLE.custom_param_3),
  custom_param_4: text('custom_param_4', CUSTOM_PARAM_TITLE.custom_param_4),
  custom_param_5: text('custom_param_5', CUSTOM_PARAM_TITLE.custom_param_5),
  total: count('total', 'Total'),
  registrations: count('registrations', 'Leads'),
  deposits: count('deposits', 'FTDs'),
  aff_ftd: count('aff_ftd', 'Aff FTDs'),
  cr: ratio('cr', 'CR'),
  cr_when_approved: ratio('cr_when_approved', 'CR When Approved'),
  aff_cr: ratio('aff_cr', 'Aff CR'),
  aff_cr_when_approved: ratio('aff_cr_when_approved', 'Aff CR When Approved'),
  eCPL: money('eCPL', 'eCPL'),
  AeCPL: money('AeCPL', 'AeCPL'),
  advertiser_id: recordId('advertiser_id', 'Advertiser ID'),
  affiliate_id: recordId('affiliate_id', 'Publisher ID'),
  country_id: recordId('country_id', 'Country ID'),
};
const KEYS = Object.keys(COLUMNS) as PendingColumnKey[];

/** Columns that can be sorted by: all of them. */
const PENDING_SORT_KEYS: readonly string[] = KEYS;

/** Whether the table has this column. An address or a stored choice may name others. */
const isPendingColumn = (key: string): key is PendingColumnKey => key in COLUMNS;
const columnKind = (key: PendingColumnKey): ColumnKind => COLUMNS[key].kind;

/** Columns as the chooser lists them. `id` is always first, visible and locked. */
const COLUMN_CHOICES: readonly ColumnChoice[] = KEYS.map((key) => ({
  key,
  title: COLUMNS[key].title,
  visible: COLUMNS[key].isShown,
  locked: key === 'id',
}));

/** Storage of the user's own choice of columns. */
export const PENDING_COLUMN_STORE: ColumnStore = {
  standard: COLUMN_CHOICES,
  read: ({ pending_conversion_columns: columns }) => columns,
  write: (columns) => ({
    pending_conversion_columns: columns.map(({ key, title, visible, ...layout }) => ({
      key,
      title,
      visible,
      sortable: isPendingColumn(key),
      ...layoutOf(layout),
    })),
  }),
};

/** Returns the chosen columns as the grid draws them. */
export const pendingGridColumns = (
  chosen: readonly ColumnChoice[],
): readonly GridColumn<PendingRow>[] =>
  chosen.flatMap(({ key }) => {
    if (!isPendingColumn(key)) return [];
    const { kind, isShown: _, ...column } = COLUMNS[key];
    const isAtEnd = kind !== 'text' && key !== 'id';
    return [
      {
        ...column,
        key,
        sortable: true,
        ...(key === 'id' && { pinned: 'start' as const }),
        ...(isAtEnd && { align: 'end' as const }),
      },
    ];
  });

/** Returns the texts of a row in the chosen columns, as they are shown. */
export const shownInPending =
  (chosen: readonly ColumnChoice[]) =>
  (row: PendingRow): readonly string[] =>
    chosen.flatMap(({ key }) => {
      if (!isPendingColumn(key)) return [];
      const text = textOf(row, key);
      if (text === null) return [];
      if (COLUMNS[key].kind === 'decimal') return [text, formatMoney(text), formatPercent(text)];
      const isTime = key.endsWith('_converted_time');
      return isTime
        ? [text, formatNarrow(text, NO_YEAR), formatNarrow(text, text.slice(0, 4))]
        : [text];
    });

type Value = string | number | null;

const compareValues = (kind: ColumnKind, a: Value, b: Value): number => {
  if (a === b) return 0;
  // Empty values come last in ascending order.
  if (a === null) return 1;
  if (b === null) return -1;
  if (kind === 'decimal') return compareDecimals(String(a), String(b));
  if (kind === 'number') return Number(a) - Number(b);
  return String(a).localeCompare(String(b), 'en');
};

/**
 * Sorts the rows in the browser, which holds the whole list. Equal rows are sorted by id, newest
 * first.
 */
export const sortPending = (
  rows: readonly PendingRow[],
  { key, order }: GridSort,
): readonly PendingRow[] => {
  const column = isPendingColumn(key) ? key : 'id';
  const kind = columnKind(column);
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compareValues(kind, a[column], b[column]) || b.id - a.id);
};

/** State of the list that the address keeps. */
export const PENDING_LIST = {
  codec: pendingCodec,
  view: { page: 1, limit: 100, sort: { key: 'ftd_date_converted_time', order: 'desc' } },
  pageSizes: [10, 15, 30, 50, 100, 200, 500, 1000],
  keep: ['tab', 'email'],
  sortKeys: PENDING_SORT_KEYS,
} as const;
