import { PERMISSION_LABELS } from '@leadline/contracts/permission-labels';
import { fitTags, fitText } from '#shared/table/column-fit';
import { idColumn, listedColumns, textColumn, timeColumn } from '#shared/table/listed-columns';
import type { RowCard } from '#shared/table/row-card';
import { TextCell, TIME_WIDTH, TimeCell } from '#shared/ui/cells';
import { ChipList, SHOWN_CHIPS } from '#shared/ui/chip-list';
import { NoteTag } from '#shared/ui/status-tag';
import { hasExpired, type TokenRow } from './token-form';

const namesOf = ({ scopes }: TokenRow): string[] =>
  scopes.map((id) => PERMISSION_LABELS.get(id) ?? `#${id}`);
const accountText = ({ user: { name, is_service_account } }: TokenRow): string =>
  is_service_account ? `${name} (service account)` : name;

/** When a token ends, or that it has ended. */
export const Expires = ({ token }: { token: TokenRow }) => {
  if (token.expires_at === null) return <TextCell text="Never" />;
  if (hasExpired(token, new Date())) return <NoteTag text="Expired" tone="warn" />;
  return <TimeCell iso={token.expires_at} />;
};

export const TOKEN_COLUMNS = listedColumns<TokenRow>([
  idColumn(),
  textColumn({ key: 'name', title: 'Name', width: 180, max: 260 }, ({ name }) => name),
  textColumn({ key: 'user', title: 'Acts as', width: 180, max: 260 }, accountText),
  {
    key: 'hint',
    title: 'Token',
    width: 110,
    fit: fitText(({ hint }) => hint, { max: 140 }),
    value: ({ hint }) => hint,
    render: ({ hint }) => <TextCell text={hint} />,
  },
  {
    key: 'scopes',
    title: 'Permissions',
    width: 320,
    fit: fitTags((row) => [...namesOf(row).slice(0, SHOWN_CHIPS), 'Show more'], { max: 700 }),
    value: ({ scopes }) => scopes.length,
    texts: namesOf,
    render: (row) => <ChipList owner={row.name} noun="permissions" names={namesOf(row)} />,
  },
  timeColumn('last_used_at', 'Last used', (row) => row.last_used_at),
  textColumn(
    { key: 'last_address', title: 'From', width: 130, max: 220 },
    (row) => row.last_address ?? '',
  ),
  {
    key: 'expires_at',
    title: 'Expires',
    width: TIME_WIDTH,
    value: (row) => row.expires_at ?? '9',
    texts: (row, timeText) => [row.expires_at === null ? 'Never' : timeText(row.expires_at)],
    render: (row) => <Expires token={row} />,
  },
  timeColumn('created_at', 'Created', (row) => row.created_at),
]);

export const TOKEN_CARD: RowCard<TokenRow> = {
  who: ({ name }) => name,
  status: ({ hint }) => <NoteTag text={hint} tone="quiet" />,
  about: (row) => <TextCell text={accountText(row)} />,
  when: (row) => <TimeCell iso={row.last_used_at} />,
};
