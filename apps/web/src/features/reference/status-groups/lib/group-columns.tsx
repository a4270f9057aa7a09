import { fitTags } from '#shared/table/column-fit';
import { idColumn, listedColumns, textColumn } from '#shared/table/listed-columns';
import type { RowCard } from '#shared/table/row-card';
import { TextCell } from '#shared/ui/cells';
import { ChipList, SHOWN_CHIPS } from '#shared/ui/chip-list';
import { NoteTag } from '#shared/ui/status-tag';
import type { StatusGroupRow } from './use-status-groups';

/** Statuses are sorted by their number. */
export const GROUP_COLUMNS = listedColumns<StatusGroupRow>([
  idColumn(),
  textColumn({ key: 'group', title: 'Group', width: 200, max: 280 }, ({ group }) => group),
  {
    key: 'statuses',
    title: 'Statuses',
    width: 420,
    fit: fitTags((row) => [...row.statuses.slice(0, SHOWN_CHIPS), 'Show more'], { max: 900 }),
    value: ({ statuses }) => statuses.length,
    render: ({ group, statuses }) => <ChipList owner={group} noun="statuses" names={statuses} />,
  },
]);

const countText = ({ statuses: { length } }: StatusGroupRow): string =>
  length === 1 ? '1 status' : `${length} statuses`;

export const GROUP_CARD: RowCard<StatusGroupRow> = {
  who: ({ group }) => group,
  status: (row) => <NoteTag text={countText(row)} tone="quiet" />,
  about: ({ statuses }) => <TextCell text={statuses.slice(0, SHOWN_CHIPS).join(', ')} />,
  when: () => null,
};

/** Returns the texts of a row that the search compares. */
export const searchedInGroup = ({ id, group, statuses }: StatusGroupRow): readonly string[] => [
  String(id),
  group,
  ...statuses,
];
