import { formatCount } from '#shared/lib/format';
import { actionsColumn } from '#shared/table/actions-column';
import { fitTags, fitText } from '#shared/table/column-fit';
import type { GridColumn, GridSort } from '#shared/table/grid-types';
import { RowButtons } from '#shared/table/row-buttons';
import type { RowCard } from '#shared/table/row-card';
import { CopyCell, TIME_WIDTH, TextCell, TimeCell } from '#shared/ui/cells';
import { IconButton } from '#shared/ui/icon-button';
import { NoteTag } from '#shared/ui/status-tag';
import { hideText, typeOf } from './export-columns';
import type { BlacklistRow } from './use-blacklist';

const hasExpiry = ({ expires_at: at }: BlacklistRow): boolean => !at.startsWith('1970-01-01');
const hasExpired = (row: BlacklistRow): boolean =>
  hasExpiry(row) && Date.parse(row.expires_at) <= Date.now();

/** Blank without an expiry (BLK-003). */
const Expiry = ({ row }: { row: BlacklistRow }) => {
  if (!hasExpiry(row)) return null;
  return hasExpired(row) ? (
    <NoteTag text="Expired" tone="quiet" />
  ) : (
    <TimeCell iso={row.expires_at} />
  );
};
const Hides = ({ row }: { row: BlacklistRow }) => (
  <NoteTag text={hideText(row)} tone={row.hide_blocked === 1 ? 'warn' : 'quiet'} />
);

type Column = GridColumn<BlacklistRow> & {
  readonly value: (row: BlacklistRow) => string | number;
};
/** The columns (BLK-002), and what each item has stopped. */
const COLUMNS: readonly Column[] = [
  {
    key: 'id',
    title: 'ID',
    width: 60,
    fit: fitText((row) => row.id, { style: 'strong', min: 56 }),
    pinned: 'start',
    value: (row) => row.id,
    render: ({ id }) => <CopyCell text={String(id)} label={`Copy ID ${id}`} strong />,
  },
  {
    key: 'type',
    title: 'Type',
    width: 130,
    fit: fitText(typeOf, { max: 180 }),
    value: typeOf,
    render: (row) => <TextCell text={typeOf(row)} />,
  },
  {
    key: 'value',
    title: 'Value',
    width: 220,
    fit: fitText((row) => row.blacklist_value, { max: 360, extra: 24 }),
    value: (row) => row.blacklist_value,
    render: ({ blacklist_value: text }) => <CopyCell text={text} label={`Copy ${text}`} />,
  },
  {
    key: 'expires_at',
    title: 'Expires At',
    width: TIME_WIDTH,
    value: (row) => (hasExpiry(row) ? row.expires_at : '9999'),
    render: (row) => <Expiry row={row} />,
  },
  {
    key: 'hide_blocked',
    title: 'Hide Blocked',
    width: 120,
    fit: fitTags((row) => [hideText(row)]),
    value: (row) => row.hide_blocked,
    render: (row) => <Hides row={row} />,
  },
  {
    key: 'stopped_leads',
    title: 'Stopped Leads',
    width: 130,
    fit: fitText((row) => formatCount(row.stopped_leads), { min: 110 }),
    value: (row) => row.stopped_leads,
    render: ({ stopped_leads: count }) => <TextCell text={formatCount(count)} />,
  },
  {
    key: 'last_stopped_at',
    title: 'Last Stopped',
    width: TIME_WIDTH,
    value: (row) => row.last_stopped_at ?? '',
    render: (row) => <TimeCell iso={row.last_stopped_at} />,
  },
  {
    key: 'description',
    title: 'Description',
    width: 220,
    fit: fitText((row) => row.description, { max: 360 }),
    value: (row) => row.description,
    render: ({ description }) => <TextCell text={description || null} />,
  },
  {
    key: 'created_at',
    title: 'Created At',
    width: TIME_WIDTH,
    value: (row) => row.created_at,
    render: (row) => <TimeCell iso={row.created_at} />,
  },
  {
    key: 'updated_at',
    title: 'Updated At',
    width: TIME_WIDTH,
    value: (row) => row.updated_at,
    render: (row) => <TimeCell iso={row.updated_at} />,
  },
];
export const BLACKLIST_SORT_KEYS = COLUMNS.map(({ key }) => key);
const SHOWN: readonly GridColumn<BlacklistRow>[] = COLUMNS.map(({ value: _, ...column }) => ({
  ...column,
  sortable: true,
}));

export const BLACKLIST_CARD: RowCard<BlacklistRow> = {
  who: (row) => row.blacklist_value,
  status: (row) => <NoteTag text={typeOf(row)} tone="info" />,
  about: ({ description }) => <TextCell text={description || null} />,
  amount: (row) => <TextCell text={`${formatCount(row.stopped_leads)} stopped`} />,
  when: (row) => <Expiry row={row} />,
};

/** What the search looks at. */
export const searchedInItem = (row: BlacklistRow): readonly string[] => [
  String(row.id),
  typeOf(row),
  row.blacklist_value,
  row.description,
];

const compareValues = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en', { numeric: true });
export const sortItems = (
  rows: readonly BlacklistRow[],
  { key, order }: GridSort,
): readonly BlacklistRow[] => {
  const value = COLUMNS.find((column) => column.key === key)?.value ?? ((row) => row.id);
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compareValues(value(a), value(b)) || b.id - a.id);
};

/** What can be done with an item; null for what the user may not do. */
export interface ItemActions {
  readonly busyId: number | null;
  readonly onEdit: ((row: BlacklistRow) => void) | null;
  readonly onRemove: ((row: BlacklistRow) => void) | null;
}

export const blacklistColumns = ({
  busyId,
  onEdit,
  onRemove,
}: ItemActions): readonly GridColumn<BlacklistRow>[] => {
  if (onEdit === null && onRemove === null) return SHOWN;
  const render = (row: BlacklistRow) => (
    <RowButtons>
      {onEdit !== null && (
        <IconButton
          icon="pencil"
          size={16}
          tabIndex={-1}
          label={`Edit item ${row.id}`}
          onClick={() => onEdit(row)}
        />
      )}
      {onRemove !== null && (
        <IconButton
          icon="trash"
          size={16}
          tabIndex={-1}
          label={`Delete item ${row.id}`}
          disabled={busyId === row.id}
          onClick={() => onRemove(row)}
        />
      )}
    </RowButtons>
  );
  return [...SHOWN, actionsColumn({ width: 84, render })];
};
