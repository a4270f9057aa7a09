import { actionsColumn } from '#shared/table/actions-column';
import { fitTags, fitText } from '#shared/table/column-fit';
import type { GridColumn, GridSort } from '#shared/table/grid-types';
import { RowButtons } from '#shared/table/row-buttons';
import type { RowCard } from '#shared/table/row-card';
import { CopyCell, TIME_WIDTH, TextCell, TimeCell } from '#shared/ui/cells';
import { IconButton } from '#shared/ui/icon-button';
import type { IconName } from '#shared/ui/icons';
import { NoteTag } from '#shared/ui/status-tag';
import type { UserRow } from './user-form';

const TWO_FACTOR = {
  on: { text: 'On', tone: 'good' },
  pending: { text: 'Not set up', tone: 'warn' },
  off: { text: 'Off', tone: 'quiet' },
} as const;
const twoFactorOf = ({ two_factor: state = 'off' }: UserRow) => TWO_FACTOR[state];
const statusText = ({ is_active }: UserRow): string =>
  is_active === false ? 'Inactive' : 'Active';

const Status = ({ user }: { user: UserRow }) => (
  <NoteTag text={statusText(user)} tone={user.is_active === false ? 'quiet' : 'good'} />
);

type UserColumn = GridColumn<UserRow> & { readonly value: (row: UserRow) => string | number };
const COLUMNS: readonly UserColumn[] = [
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
    key: 'name',
    title: 'Name',
    width: 180,
    fit: fitText((row) => row.name, { max: 260 }),
    value: (row) => row.name,
    render: ({ name }) => <TextCell text={name} />,
  },
  {
    key: 'email',
    title: 'Email',
    width: 220,
    fit: fitText((row) => row.email ?? '', { max: 300, extra: 24 }),
    value: (row) => row.email ?? '',
    render: ({ email = '' }) => <CopyCell text={email} label={`Copy ${email}`} />,
  },
  {
    key: 'level',
    title: 'Role',
    width: 140,
    fit: fitText((row) => row.role ?? '', { max: 220 }),
    value: (row) => row.level ?? 0,
    render: ({ role = null }) => <TextCell text={role} />,
  },
  {
    key: 'two_factor',
    title: 'Two-Factor',
    width: 110,
    fit: fitTags((row) => [twoFactorOf(row).text]),
    value: (row) => twoFactorOf(row).text,
    render: (row) => <NoteTag {...twoFactorOf(row)} />,
  },
  {
    key: 'status',
    title: 'Status',
    width: 90,
    fit: fitTags((row) => [statusText(row)]),
    value: statusText,
    render: (row) => <Status user={row} />,
  },
  {
    key: 'last_sign_in_at',
    title: 'Last sign-in',
    width: TIME_WIDTH,
    value: (row) => row.last_sign_in_at ?? '',
    render: (row) => <TimeCell iso={row.last_sign_in_at ?? null} />,
  },
  {
    key: 'created_at',
    title: 'Created',
    width: TIME_WIDTH,
    value: (row) => row.created_at ?? '',
    render: (row) => <TimeCell iso={row.created_at ?? null} />,
  },
];
export const USER_SORT_KEYS = COLUMNS.map(({ key }) => key);
const SHOWN: readonly GridColumn<UserRow>[] = COLUMNS.map(({ value: _, ...column }) => ({
  ...column,
  sortable: true,
}));

export const USER_CARD: RowCard<UserRow> = {
  who: ({ name }) => name,
  status: (row) => <Status user={row} />,
  about: ({ email = '', role = '' }) => <TextCell text={`${role}, ${email}`} />,
  when: (row) => <TimeCell iso={row.last_sign_in_at ?? null} />,
};

/** What the search looks at. */
export const searchedInUser = ({ id, name, email = '', role = '' }: UserRow): readonly string[] => [
  String(id),
  name,
  email,
  role,
];

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');
export const sortUsers = (
  rows: readonly UserRow[],
  { key, order }: GridSort,
): readonly UserRow[] => {
  const value = COLUMNS.find((column) => column.key === key)?.value ?? ((row: UserRow) => row.id);
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(value(a), value(b)) || a.id - b.id);
};

/** An action of a row, and what its button says. */
export interface UserAction {
  readonly icon: IconName;
  readonly label: (user: UserRow) => string;
  /** Why it cannot be done with a user. */
  readonly why?: (user: UserRow) => string | undefined;
  readonly run: (user: UserRow) => void;
}

const BUTTON_WIDTH = 32;

/** The columns with the actions that the user may take. */
export const userColumns = (
  actions: readonly UserAction[],
  busyId: number | null,
): readonly GridColumn<UserRow>[] => {
  if (actions.length === 0) return SHOWN;
  const render = (row: UserRow) => (
    <RowButtons>
      {actions.map(({ icon, label, why, run }) => (
        <IconButton
          key={icon}
          icon={icon}
          size={16}
          tabIndex={-1}
          label={why?.(row) ?? label(row)}
          disabled={busyId === row.id || why?.(row) !== undefined}
          onClick={() => run(row)}
        />
      ))}
    </RowButtons>
  );
  const width = Math.max(84, 20 + actions.length * BUTTON_WIDTH);
  return [...SHOWN, actionsColumn({ width, render })];
};
