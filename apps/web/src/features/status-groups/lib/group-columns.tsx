import { actionsColumn } from '#shared/table/actions-column';
import { fitTags, fitText } from '#shared/table/column-fit';
import type { GridColumn, GridSort } from '#shared/table/grid-types';
import { RowButtons } from '#shared/table/row-buttons';
import type { RowCard } from '#shared/table/row-card';
import { CopyCell, TextCell } from '#shared/ui/cells';
import { ChipList, SHOWN_CHIPS } from '#shared/ui/chip-list';
import { IconButton } from '#shared/ui/icon-button';
import { NoteTag } from '#shared/ui/status-tag';
import type { StatusGroupRow } from './use-status-groups';

const COLUMNS: readonly GridColumn<StatusGroupRow>[] = [
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
    key: 'group',
    title: 'Group',
    width: 200,
    fit: fitText((row) => row.group, { max: 280 }),
    sortable: true,
    render: ({ group }) => <TextCell text={group} />,
  },
  {
    key: 'statuses',
    title: 'Statuses',
    width: 420,
    fit: fitTags((row) => [...row.statuses.slice(0, SHOWN_CHIPS), 'Show more'], { max: 900 }),
    sortable: true,
    render: ({ group, statuses }) => <ChipList owner={group} noun="statuses" names={statuses} />,
  },
];
export const GROUP_SORT_KEYS = COLUMNS.map(({ key }) => key);

const countText = ({ statuses: { length } }: StatusGroupRow): string =>
  length === 1 ? '1 status' : `${length} statuses`;

export const GROUP_CARD: RowCard<StatusGroupRow> = {
  who: ({ group }) => group,
  status: (row) => <NoteTag text={countText(row)} tone="quiet" />,
  about: ({ statuses }) => <TextCell text={statuses.slice(0, SHOWN_CHIPS).join(', ')} />,
  when: () => null,
};

/** What the search looks at. */
export const searchedInGroup = ({ id, group, statuses }: StatusGroupRow): readonly string[] => [
  String(id),
  group,
  ...statuses,
];

const compare = (a: StatusGroupRow, b: StatusGroupRow, key: string): number => {
  if (key === 'group') return a.group.localeCompare(b.group, 'en');
  if (key === 'statuses') return a.statuses.length - b.statuses.length;
  return a.id - b.id;
};
export const sortGroups = (
  rows: readonly StatusGroupRow[],
  { key, order }: GridSort,
): readonly StatusGroupRow[] =>
  rows.toSorted((a, b) => (order === 'asc' ? 1 : -1) * compare(a, b, key) || a.id - b.id);

/** What can be done with a group; null for what the user may not do (STG-007). */
export interface GroupActions {
  readonly busyId: number | null;
  readonly onEdit: ((row: StatusGroupRow) => void) | null;
  readonly onRemove: ((row: StatusGroupRow) => void) | null;
}

export const groupColumns = ({
  busyId,
  onEdit,
  onRemove,
}: GroupActions): readonly GridColumn<StatusGroupRow>[] => {
  if (onEdit === null && onRemove === null) return COLUMNS;
  const render = (row: StatusGroupRow) => (
    <RowButtons>
      {onEdit !== null && (
        <IconButton
          icon="pencil"
          size={16}
          tabIndex={-1}
          label={`Edit status group ${row.group}`}
          onClick={() => onEdit(row)}
        />
      )}
      {onRemove !== null && (
        <IconButton
          icon="trash"
          size={16}
          tabIndex={-1}
          label={`Delete status group ${row.group}`}
          disabled={busyId === row.id}
          onClick={() => onRemove(row)}
        />
      )}
    </RowButtons>
  );
  return [...COLUMNS, actionsColumn({ width: 84, render })];
};
