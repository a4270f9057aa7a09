import type { PendingConversionRow } from '@leadline/contracts';
import type { ReactNode } from 'react';
import { compareDecimals } from '#shared/lib/decimal';
import { formatCount, formatPercent } from '#shared/lib/format';
import type { ColumnChoice } from '#shared/table/column-choice';
import type { GridColumn, GridSort } from '#shared/table/grid-types';
import { CopyCell, MoneyCell, TextCell } from '#shared/ui/cells';
import { RecordLink } from '#shared/ui/record-link';
import { NoteTag, StatusTag } from '#shared/ui/status-tag';

/** A row as the table holds it: after a rejection its status is the override's text (PND-022). */
export type PendingRow = Omit<PendingConversionRow, 'status'> & {
  readonly status: string;
  /** The actual status where `status` shows an override; the buttons depend on it. */
  readonly true_status?: PendingConversionRow['status'];
};

type Kind = 'text' | 'number' | 'decimal';
interface PendingColumn {
  readonly title: string;
  readonly width: number;
  readonly isShown: boolean;
  readonly kind: Kind;
  readonly render: (row: PendingRow) => ReactNode;
}
type Key = Exclude<keyof PendingRow, 'row_color' | 'fake_ftd' | 'true_status'>;

const text = (
  key: Key,
  title: string,
  width: number,
  isShown = false,
): readonly [Key, PendingColumn] => [
  key,
  {
    title,
    width,
    isShown,
    kind: 'text',
    render: (row) => <TextCell text={row[key] === null ? null : String(row[key])} />,
  },
];
const count = (
  key: 'total' | 'registrations' | 'deposits' | 'aff_ftd',
  title: string,
  isShown = false,
): readonly [Key, PendingColumn] => [
  key,
  { title, width: 96, isShown, kind: 'number', render: (row) => formatCount(row[key]) },
];
const id = (
  key: 'advertiser_id' | 'affiliate_id' | 'country_id',
  title: string,
): readonly [Key, PendingColumn] => [
  key,
  {
    title,
    width: 120,
    isShown: false,
    kind: 'number',
    render: (row) => <TextCell text={row[key] === null ? null : String(row[key])} />,
  },
];
const money = (
  key: 'revenue' | 'payout' | 'profit' | 'eCPL' | 'AeCPL',
  title: string,
  isShown = false,
): readonly [Key, PendingColumn] => [
  key,
  { title, width: 112, isShown, kind: 'decimal', render: (row) => <MoneyCell amount={row[key]} /> },
];
const ratio = (
  key: 'margin' | 'cr' | 'cr_when_approved' | 'aff_cr' | 'aff_cr_when_approved',
  title: string,
  width: number,
): readonly [Key, PendingColumn] => [
  key,
  { title, width, isShown: false, kind: 'decimal', render: (row) => formatPercent(row[key]) },
];

const StatusCell = ({ row }: { row: PendingRow }) => (
  <>
    <StatusTag status={row.status} />
    {row.row_color === 'quality_control_ftd' && <NoteTag text="Quality Control" tone="info" />}
    {row.row_color === 'fake_ftd' && <NoteTag text="Fake" tone="violet" />}
  </>
);

/** Every column of the specification (PND-008, PND-009), in the standard order. */
const COLUMNS: ReadonlyMap<string, PendingColumn> = new Map<string, PendingColumn>([
  [
    'id',
    {
      title: 'ID',
      width: 96,
      isShown: true,
      kind: 'number',
      render: (row) => <CopyCell text={String(row.id)} label={`Copy ID ${row.id}`} strong />,
    },
  ],
  [
    'status',
    {
      title: 'Status',
      width: 190,
      isShown: true,
      kind: 'text',
      render: (row) => <StatusCell row={row} />,
    },
  ],
  [
    'email',
    {
      title: 'Email',
      width: 250,
      isShown: true,
      kind: 'text',
      render: (row) => <CopyCell text={row.email} label={`Copy ${row.email}`} />,
    },
  ],
  text('ftd_date_converted_time', 'FTD Date', 170, true),
  [
    'advertiser_name',
    {
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
  ],
  [
    'affiliate_name',
    {
      title: 'Publisher',
      width: 160,
      isShown: true,
      kind: 'text',
      render: (row) => (
        <RecordLink to={`/edit/affiliate/${row.affiliate_id}`} text={row.affiliate_name} />
      ),
    },
  ],
  text('country_name', 'Country', 140, true),
  text('created_at_converted_time', 'Created At', 170, true),
  text('affiliate_sale_status', 'Pub Status', 130, true),
  text('brand_status', 'Advertiser Status', 150, true),
  money('revenue', 'Revenue', true),
  money('payout', 'Payout', true),
  money('profit', 'Profit', true),
  ratio('margin', 'Margin', 100),
  text('offer', 'Offer', 140, true),
  text('funnel', 'Funnel', 130, true),
  text('late_ftd', 'Late FTD', 100, true),
  text('custom_param_1', 'Custom Param 1', 140),
  text('custom_param_2', 'Custom Param 2', 140),
  text('custom_param_3', 'Custom Param 3', 140),
  text('custom_param_4', 'Platform', 120),
  text('custom_param_5', 'Source Track', 140),
  count('total', 'Total'),
  count('registrations', 'Leads'),
  count('deposits', 'FTDs'),
  count('aff_ftd', 'Aff FTDs'),
  ratio('cr', 'CR', 90),
  ratio('cr_when_approved', 'CR When Approved', 150),
  ratio('aff_cr', 'Aff CR', 100),
  ratio('aff_cr_when_approved', 'Aff CR When Approved', 170),
  money('eCPL', 'eCPL'),
  money('AeCPL', 'AeCPL'),
  id('advertiser_id', 'Advertiser ID'),
  id('affiliate_id', 'Publisher ID'),
  id('country_id', 'Country ID'),
]);

export const PENDING_COLUMN_CHOICES: readonly ColumnChoice[] = [...COLUMNS].map(
  ([key, { title, isShown }]) => ({ key, title, visible: isShown, locked: key === 'id' }),
);
export const PENDING_SORT_KEYS: readonly string[] = [...COLUMNS.keys()];

export const pendingGridColumns = (
  chosen: readonly ColumnChoice[],
): readonly GridColumn<PendingRow>[] =>
  chosen.flatMap(({ key }) => {
    const column = COLUMNS.get(key);
    return column === undefined
      ? []
      : [
          {
            key,
            title: column.title,
            width: column.width,
            sortable: true,
            pinned: key === 'id',
            render: column.render,
            ...(column.kind !== 'text' && key !== 'id' && { align: 'end' as const }),
          },
        ];
  });

const compareBy = (
  kind: Kind,
  a: PendingRow[keyof PendingRow],
  b: PendingRow[keyof PendingRow],
): number => {
  if (a === b) return 0;
  // Empty values come last in ascending order.
  if (a === null) return 1;
  if (b === null) return -1;
  if (kind === 'decimal') return compareDecimals(String(a), String(b));
  return kind === 'number' ? Number(a) - Number(b) : String(a).localeCompare(String(b), 'en');
};

/**
 * Sorts the rows in the browser, which holds the whole list. Equal rows are sorted by id, newest
 * first.
 */
export const sortPending = (
  rows: readonly PendingRow[],
  { key, order }: GridSort,
): readonly PendingRow[] => {
  const kind = COLUMNS.get(key)?.kind ?? 'text';
  const field = key as keyof PendingRow;
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compareBy(kind, a[field], b[field]) || b.id - a.id);
};
