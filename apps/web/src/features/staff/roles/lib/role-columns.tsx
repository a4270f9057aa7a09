import { PERMISSION_LABELS } from '@leadline/contracts/permission-labels';
import type { RoleRow } from '#shared/permissions/use-roles';
import { fitTags } from '#shared/table/column-fit';
import { idColumn, listedColumns, textColumn } from '#shared/table/listed-columns';
import type { RowCard } from '#shared/table/row-card';
import { TextCell } from '#shared/ui/cells';
import { ChipList, SHOWN_CHIPS } from '#shared/ui/chip-list';
import { NoteTag } from '#shared/ui/status-tag';

const namesOf = ({ permissions }: RoleRow): string[] =>
  permissions.map((id) => PERMISSION_LABELS.get(id) ?? `#${id}`);

const Permissions = ({ role }: { role: RoleRow }) => (
  <ChipList owner={role.name} noun="permissions" names={namesOf(role)} />
);

/** The columns (ROL-005). Permissions are sorted by their number. */
export const ROLE_COLUMNS = listedColumns<RoleRow>([
  idColumn(),
  textColumn({ key: 'name', title: 'Name', width: 200, max: 280 }, ({ name }) => name),
  {
    key: 'permissions',
    title: 'Permissions',
    width: 420,
    fit: fitTags((row) => [...namesOf(row).slice(0, SHOWN_CHIPS), 'Show more'], { max: 900 }),
    value: ({ permissions }) => permissions.length,
    texts: namesOf,
    render: (row) => <Permissions role={row} />,
  },
]);

const countText = (count: number): string =>
  count === 1 ? '1 permission' : `${count} permissions`;

export const ROLE_CARD: RowCard<RoleRow> = {
  who: ({ name }) => name,
  status: ({ type }) => <NoteTag text={type === 'SYSTEM' ? 'Built-in' : 'Custom'} tone="quiet" />,
  about: (row) => <TextCell text={namesOf(row).slice(0, SHOWN_CHIPS).join(', ') || '-'} />,
  when: ({ permissions }) => <TextCell text={countText(permissions.length)} />,
};
