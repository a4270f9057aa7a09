import { PERMISSIONS } from '@leadline/contracts/permissions';
import { whyBeyond, type PermissionSet } from '#shared/permissions/permission-groups';
import type { RoleRow } from '#shared/permissions/use-roles';
import { actionsColumn } from '#shared/table/actions-column';
import { fitTags, fitText } from '#shared/table/column-fit';
import type { GridColumn, GridSort } from '#shared/table/grid-types';
import { RowButtons } from '#shared/table/row-buttons';
import type { RowCard } from '#shared/table/row-card';
import { CopyCell, TextCell } from '#shared/ui/cells';
import { ChipList, SHOWN_CHIPS } from '#shared/ui/chip-list';
import { HistoryIconButton } from '#shared/ui/history-button';
import { IconButton } from '#shared/ui/icon-button';
import { NoteTag } from '#shared/ui/status-tag';

const NAMES: ReadonlyMap<number, string> = new Map(PERMISSIONS.map(({ id, name }) => [id, name]));
const namesOf = ({ permissions }: RoleRow): string[] =>
  permissions.map((id) => NAMES.get(id) ?? `#${id}`);

const Permissions = ({ role }: { role: RoleRow }) => (
  <ChipList owner={role.name} noun="permissions" names={namesOf(role)} />
);

/** The columns (ROL-005). */
const COLUMNS: readonly GridColumn<RoleRow>[] = [
  {
    key: 'id',
    title: 'ID',
    width: 60,
    fit: fitText((row) => row.id, { style: 'strong', min: 56 }),
    sortable: true,
    pinned: 'start',
    render: ({ id }) => <CopyCell text={String(id)} label={`Copy ID ${id}`} strong />,
  },
  {
    key: 'name',
    title: 'Name',
    width: 200,
    fit: fitText((row) => row.name, { max: 280 }),
    sortable: true,
    render: ({ name }) => <TextCell text={name} />,
  },
  {
    key: 'permissions',
    title: 'Permissions',
    width: 420,
    fit: fitTags((row) => [...namesOf(row).slice(0, SHOWN_CHIPS), 'Show more'], { max: 900 }),
    sortable: true,
    render: (row) => <Permissions role={row} />,
  },
];
export const ROLE_SORT_KEYS = COLUMNS.map(({ key }) => key);

const countText = (count: number): string =>
  count === 1 ? '1 permission' : `${count} permissions`;

export const ROLE_CARD: RowCard<RoleRow> = {
  who: ({ name }) => name,
  status: ({ type }) => <NoteTag text={type === 'SYSTEM' ? 'Built-in' : 'Custom'} tone="quiet" />,
  about: (row) => <TextCell text={namesOf(row).slice(0, SHOWN_CHIPS).join(', ') || '-'} />,
  when: ({ permissions }) => <TextCell text={countText(permissions.length)} />,
};

/** What the search looks at. */
export const searchedInRole = (row: RoleRow): readonly string[] => [
  String(row.id),
  row.name,
  ...namesOf(row),
];

/** Permissions are sorted by their number. */
const compare = (a: RoleRow, b: RoleRow, key: string): number => {
  if (key === 'name') return a.name.localeCompare(b.name, 'en');
  if (key === 'permissions') return a.permissions.length - b.permissions.length;
  return a.id - b.id;
};
export const sortRoles = (rows: readonly RoleRow[], { key, order }: GridSort): readonly RoleRow[] =>
  rows.toSorted((a, b) => (order === 'asc' ? 1 : -1) * compare(a, b, key) || a.id - b.id);

/** What can be done with a role; null for what the user may not do. */
export interface RoleActions {
  readonly busyId: number | null;
  readonly onEdit: ((role: RoleRow) => void) | null;
  readonly onCopy: ((role: RoleRow) => void) | null;
  readonly onRemove: ((role: RoleRow) => void) | null;
  readonly hasHistory: boolean;
  /** What the user may do. Nobody changes a role that may do more. */
  readonly own: PermissionSet;
}

const BUTTON_WIDTH = 32;

/** Why nobody, or this user, may delete a role. */
const whyKept = (row: RoleRow, own: PermissionSet): string | null =>
  row.type === 'SYSTEM'
    ? `${row.name} is built in and cannot be deleted`
    : whyBeyond(row.name, row.permissions, own);

/** The columns with the actions of a row (ROL-007). A built-in role cannot be deleted. */
export const roleColumns = ({
  busyId,
  onEdit,
  onCopy,
  onRemove,
  hasHistory,
  own,
}: RoleActions): readonly GridColumn<RoleRow>[] => {
  const handlers = [onEdit, onCopy, onRemove].filter((action) => action !== null);
  const count = handlers.length + (hasHistory ? 1 : 0);
  if (count === 0) return COLUMNS;
  const render = (row: RoleRow) => (
    <RowButtons>
      {onEdit !== null && (
        <IconButton
          icon="pencil"
          size={16}
          tabIndex={-1}
          label={whyBeyond(row.name, row.permissions, own) ?? `Edit role ${row.name}`}
          disabled={whyBeyond(row.name, row.permissions, own) !== null}
          onClick={() => onEdit(row)}
        />
      )}
      {onCopy !== null && (
        <IconButton
          icon="copy"
          size={16}
          tabIndex={-1}
          label={`Copy role ${row.name}`}
          onClick={() => onCopy(row)}
        />
      )}
      {hasHistory && (
        <HistoryIconButton record={{ entity: 'role', id: row.id }} of={`role ${row.name}`} />
      )}
      {onRemove !== null && (
        <IconButton
          icon="trash"
          size={16}
          tabIndex={-1}
          label={whyKept(row, own) ?? `Delete role ${row.name}`}
          disabled={whyKept(row, own) !== null || busyId === row.id}
          onClick={() => onRemove(row)}
        />
      )}
    </RowButtons>
  );
  return [...COLUMNS, actionsColumn({ width: Math.max(84, 20 + count * BUTTON_WIDTH), render })];
};
