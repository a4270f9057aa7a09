import { actionsColumn } from '#shared/table/actions-column';
import { fitTags, fitText } from '#shared/table/column-fit';
import type { GridColumn, GridSort } from '#shared/table/grid-types';
import { RowButtons } from '#shared/table/row-buttons';
import type { RowCard } from '#shared/table/row-card';
import { CopyCell, TextCell } from '#shared/ui/cells';
import { HistoryIconButton } from '#shared/ui/history-button';
import { IconButton } from '#shared/ui/icon-button';
import { ValueTags } from '#shared/ui/value-tags';
import type { AccountRow } from './account-form';

const affiliatesOf = ({ added_affiliates }: AccountRow): string[] =>
  added_affiliates.map(({ name }) => name);
export const accountName = ({ first_name, last_name }: AccountRow): string =>
  `${first_name} ${last_name}`;

const text = (key: 'first_name' | 'last_name', title: string): GridColumn<AccountRow> => ({
  key,
  title,
  width: 150,
  fit: fitText((row) => row[key], { max: 220 }),
  sortable: true,
  render: (row) => <TextCell text={row[key]} />,
});

/** The columns (PAC-002). */
const COLUMNS: readonly GridColumn<AccountRow>[] = [
  {
    key: 'id',
    title: 'ID',
    width: 60,
    fit: fitText((row) => row.id, { style: 'strong', min: 56 }),
    sortable: true,
    pinned: 'start',
    render: ({ id }) => <CopyCell text={String(id)} label={`Copy ID ${id}`} strong />,
  },
  text('first_name', 'First Name'),
  text('last_name', 'Last Name'),
  {
    key: 'email',
    title: 'Email',
    width: 220,
    fit: fitText((row) => row.email, { max: 300, extra: 24 }),
    sortable: true,
    render: ({ email }) => <CopyCell text={email} label={`Copy ${email}`} />,
  },
  {
    key: 'affiliates',
    title: 'Affiliates',
    width: 320,
    fit: fitTags(affiliatesOf, { max: 700 }),
    sortable: true,
    render: (row) => <ValueTags values={affiliatesOf(row)} none="–" />,
  },
];
export const ACCOUNT_SORT_KEYS = COLUMNS.map(({ key }) => key);

export const ACCOUNT_CARD: RowCard<AccountRow> = {
  who: accountName,
  status: (row) => <ValueTags values={affiliatesOf(row)} none="–" />,
  about: ({ email }) => <TextCell text={email} />,
  when: ({ id }) => <TextCell text={`Account ${id}`} />,
};

/** What the search looks at. */
export const searchedInAccount = (row: AccountRow): readonly string[] => [
  String(row.id),
  accountName(row),
  row.email,
  ...affiliatesOf(row),
];

const sortText = (row: AccountRow, key: string): string => {
  if (key === 'affiliates') return affiliatesOf(row).join(', ');
  return key === 'first_name' || key === 'last_name' || key === 'email' ? row[key] : '';
};
export const sortAccounts = (
  rows: readonly AccountRow[],
  { key, order }: GridSort,
): readonly AccountRow[] => {
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted(
    (a, b) => sign * (sortText(a, key).localeCompare(sortText(b, key), 'en') || a.id - b.id),
  );
};

interface Actions {
  readonly busyId: number | null;
  readonly onEdit: (row: AccountRow) => void;
  readonly onRemove: (row: AccountRow) => void;
}

/** The columns with edit and delete. */
export const accountColumns = ({
  busyId,
  onEdit,
  onRemove,
}: Actions): readonly GridColumn<AccountRow>[] => {
  const render = (row: AccountRow) => (
    <RowButtons>
      <IconButton
        icon="pencil"
        size={16}
        tabIndex={-1}
        label={`Edit publisher account ${row.email}`}
        disabled={busyId === row.id}
        onClick={() => onEdit(row)}
      />
      <HistoryIconButton
        record={{ entity: 'publisher_account', id: row.id }}
        of={`publisher account ${row.email}`}
      />
      <IconButton
        icon="trash"
        size={16}
        tabIndex={-1}
        label={`Delete publisher account ${row.email}`}
        disabled={busyId === row.id}
        onClick={() => onRemove(row)}
      />
    </RowButtons>
  );
  return [...COLUMNS, actionsColumn({ width: 116, render }, 'Action')];
};
