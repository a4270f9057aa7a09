import { api } from '#shared/api/api';
import { lazyPart } from '#shared/code/lazy-part';
import { MESSAGES } from '#shared/lib/messages';
import { RecordListPage } from '#shared/records/record-list-page';
import { useRecordPage, type RecordKind } from '#shared/records/use-record-page';
import { fitTags } from '#shared/table/column-fit';
import { idColumn, listedColumns, textColumn } from '#shared/table/listed-columns';
import { TextCell } from '#shared/ui/cells';
import { ChipList, SHOWN_CHIPS } from '#shared/ui/chip-list';
import { NoteTag } from '#shared/ui/status-tag';
import { toast } from '#shared/ui/toast';
import { rowOf, type StatusGroupRow } from '../lib/status-group-row';

const countText = ({ statuses: { length } }: StatusGroupRow): string =>
  length === 1 ? '1 status' : `${length} statuses`;

/** Statuses are sorted by their number. */
const COLUMNS = listedColumns<StatusGroupRow>([
  idColumn(),
  textColumn({ key: 'group', title: 'Group', width: 200, max: 280 }, ({ group }) => group),
  {
    key: 'statuses',
    title: 'Statuses',
    width: 420,
    fit: fitTags((row) => [...row.statuses.slice(0, SHOWN_CHIPS), 'Show more'], { max: 900 }),
    value: ({ statuses }) => statuses.length,
    texts: ({ statuses }) => statuses,
    render: ({ group, statuses }) => <ChipList owner={group} noun="statuses" names={statuses} />,
  },
]);

/** 100 on a page (STG-001). */
const STATUS_GROUPS: RecordKind<StatusGroupRow> = {
  title: 'Status Groups',
  noun: 'groups',
  entity: 'status_group',
  nameOf: ({ group }) => `status group ${group}`,
  searchLabel: 'Search status groups',
  placeholder: 'Search by ID, group, status',
  limit: 100,
  sort: { key: 'id', order: 'asc' },
  ...COLUMNS,
  card: {
    who: ({ group }) => group,
    status: (row) => <NoteTag text={countText(row)} tone="quiet" />,
    about: ({ statuses }) => <TextCell text={statuses.slice(0, SHOWN_CHIPS).join(', ')} />,
    when: () => null,
  },
  createLabel: 'Create Status Group',
  permissions: {
    create: 'STATUS_GROUPS_CREATE',
    edit: 'STATUS_GROUPS_EDIT',
    remove: 'STATUS_GROUPS_DELETE',
  },
  route: 'statusGroups.list',
  load: async (signal) => (await api.call('statusGroups.list', { signal })).map(rowOf),
  shownIn: [['lookups.filterGroups']],
  removal: ({ id }) => ({
    send: async () => toast((await api.call('statusGroups.remove', { params: { id } })).message),
    alwaysFailed: MESSAGES.deleteFailed,
  }),
  Dialog: lazyPart(async () => (await import('../components/group-dialog')).GroupDialog),
};

/** Groups of advertiser statuses (STG-001 ff.). */
export const StatusGroupsPage = () => <RecordListPage page={useRecordPage(STATUS_GROUPS)} />;
