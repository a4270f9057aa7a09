import { fitTags, fitText } from '#shared/table/column-fit';
import {
  copyColumn,
  idColumn,
  listedColumns,
  timeColumn,
} from '#shared/table/listed-columns';
import type { RowCard } from '#shared/table/row-card';
import { TextCell, TimeCell } from '#shared/ui/cells';
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

const SERVICE_ACCOUNT = 'Service account';
/** The name, with a mark for what acts by API tokens only. */
const Name = ({ user: { name, is_service_account } }: { user: UserRow }) => (
  <>
    <TextCell text={name} />
    {is_service_account === true && <NoteTag text={SERVICE_ACCOUNT} tone="info" />}
  </>
);

const Status = ({ user }: { user: UserRow }) => (
  <NoteTag text={statusText(user)} tone={user.is_active === false ? 'quiet' : 'good'} />
);

export const USER_COLUMNS = listedColumns<UserRow>([
  idColumn(),
  {
    key: 'name',
    title: 'Name',
    width: 180,
    fit: fitText(({ name }) => name, { max: 320 }),
    value: ({ name }) => name,
    texts: (row) => [row.name, ...(row.is_service_account === true ? [SERVICE_ACCOUNT] : [])],
    render: (row) => <Name user={row} />,
  },
  copyColumn({ key: 'email', title: 'Email', width: 220, max: 300 }, ({ email }) => email ?? ''),
  {
    key: 'level',
    title: 'Role',
    width: 140,
    fit: fitText((row) => row.role ?? '', { max: 220 }),
    value: (row) => row.level ?? 0,
    texts: (row) => [row.role ?? ''],
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
  timeColumn('last_sign_in_at', 'Last sign-in', (row) => row.last_sign_in_at ?? null),
  timeColumn('created_at', 'Created', (row) => row.created_at ?? null),
]);

export const USER_CARD: RowCard<UserRow> = {
  who: ({ name }) => name,
  status: (row) => <Status user={row} />,
  about: ({ email, role = '', is_service_account }) => (
    <TextCell text={`${role}, ${is_service_account === true ? SERVICE_ACCOUNT : (email ?? '')}`} />
  ),
  when: (row) => <TimeCell iso={row.last_sign_in_at ?? null} />,
};
