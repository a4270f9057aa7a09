import { fitTags, fitText } from '#shared/table/column-fit';
import {
  copyColumn,
  idColumn,
  listedColumns,
  textColumn,
  timeColumn,
} from '#shared/table/listed-columns';
import type { RowCard } from '#shared/table/row-card';
import { CopyCell, TextCell, TimeCell } from '#shared/ui/cells';
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
const isService = (user: UserRow): boolean => user.is_service_account === true;
const chatText = ({ has_chat }: UserRow): string => (has_chat === true ? 'Linked' : '');
/** The address, or a mark for an account that acts by API tokens only. */
const emailText = (user: UserRow): string =>
  isService(user) ? SERVICE_ACCOUNT : (user.email ?? '');

const Status = ({ user }: { user: UserRow }) => (
  <NoteTag text={statusText(user)} tone={user.is_active === false ? 'quiet' : 'good'} />
);

export const USER_COLUMNS = listedColumns<UserRow>([
  idColumn(),
  textColumn({ key: 'name', title: 'Name', width: 180, max: 260 }, ({ name }) => name),
  {
    ...copyColumn({ key: 'email', title: 'Email', width: 220, max: 300 }, emailText),
    render: (row) =>
      isService(row) ? (
        <NoteTag text={SERVICE_ACCOUNT} tone="info" />
      ) : (
        <CopyCell text={emailText(row)} label={`Copy ${emailText(row)}`} />
      ),
  },
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
    render: (row) =>
      isService(row) ? <TextCell text={null} /> : <NoteTag {...twoFactorOf(row)} />,
  },
  {
    key: 'has_chat',
    title: 'Telegram',
    width: 100,
    fit: fitTags((row) => [chatText(row)]),
    value: chatText,
    render: (row) =>
      row.has_chat === true ? (
        <NoteTag text={chatText(row)} tone="info" />
      ) : (
        <TextCell text={null} />
      ),
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

/** The card is narrow, so the address comes last. */
const aboutText = (row: UserRow): string =>
  [row.role ?? '', ...(row.has_chat === true ? ['Telegram'] : []), emailText(row)].join(', ');

export const USER_CARD: RowCard<UserRow> = {
  who: ({ name }) => name,
  status: (row) => <Status user={row} />,
  about: (row) => <TextCell text={aboutText(row)} />,
  when: (row) => <TimeCell iso={row.last_sign_in_at ?? null} />,
};
