import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { publisherPath } from '#shared/lib/party-path';
import { fitTags } from '#shared/table/column-fit';
import { TIME_WIDTH, TextCell, TimeCell } from '#shared/ui/cells';
import { RecordLink } from '#shared/ui/record-link';
import { ID_COLUMN, textColumn } from '../components/list/party-columns';
import type { ListColumn, PartyList } from '../components/list/party-list';
import { STATUS_LABELS, StatusNote } from '../components/page/status-note';
import { AUTOLOGIN_OPTIONS, LOCATE_OPTIONS } from './publisher-form';

export type PublisherRow = CallReply<'publishers.list'>[number];

const labelOf = (
  options: readonly { readonly value: string; readonly label: string }[],
  value: string | undefined,
): string | null => options.find((option) => option.value === value)?.label ?? null;

const statusText = ({ status }: PublisherRow): string =>
  status === undefined ? '' : STATUS_LABELS[status];
const duplicatesText = ({ block_duplicate_leads: blocks }: PublisherRow): string | null => {
  if (blocks === undefined) return null;
  return blocks ? 'Blocked' : 'Taken';
};
const Status = ({ row }: { row: PublisherRow }) =>
  row.status === undefined ? <TextCell text={null} /> : <StatusNote status={row.status} />;

/** The columns. */
const COLUMNS: Record<string, ListColumn<PublisherRow>> = {
  id: ID_COLUMN,
  name: {
    ...textColumn('Name', (row) => row.name, 260),
    render: (row) => <RecordLink to={publisherPath(row.id)} text={row.name} />,
  },
  status: {
    title: 'Status',
    width: 90,
    fit: fitTags((row) => [statusText(row)]),
    value: statusText,
    render: (row) => <Status row={row} />,
  },
  user_name: textColumn('Manager', (row) => row.user_name ?? null),
  block_duplicate_leads: textColumn('Duplicate Leads', duplicatesText),
  locate_leads_by: textColumn('Locate Leads By', (row) =>
    labelOf(LOCATE_OPTIONS, row.locate_leads_by),
  ),
  autologin_interval: textColumn('Auto Login Interval', (row) =>
    labelOf(AUTOLOGIN_OPTIONS, row.autologin_interval),
  ),
  created_at: {
    title: 'Created At',
    width: TIME_WIDTH,
    value: (row) => row.created_at ?? '',
    render: (row) => <TimeCell iso={row.created_at ?? null} />,
  },
};

export const PUBLISHER_LIST: PartyList<PublisherRow> = {
  title: 'Publishers',
  noun: 'publisher',
  nouns: 'publishers',
  pageSizeKey: 'publisher-main',
  columnsKey: 'reports_publishers_columns',
  columns: COLUMNS,
  card: {
    who: (row) => row.name,
    status: (row) => <Status row={row} />,
    about: (row) => <TextCell text={labelOf(LOCATE_OPTIONS, row.locate_leads_by)} />,
    when: (row) => <TimeCell iso={row.created_at ?? null} />,
  },
  searched: (row) => [String(row.id), row.name],
  pathOf: publisherPath,
  permissions: {
    create: 'PUBLISHERS_CREATE',
    edit: 'PUBLISHERS_EDIT',
    remove: 'PUBLISHERS_DELETE',
  },
  load: (signal) => api.call('publishers.list', { signal }),
  remove: (id) => api.call('publishers.remove', { params: { id } }),
};
