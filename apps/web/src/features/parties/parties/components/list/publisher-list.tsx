import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { publisherPath } from '#shared/lib/party-path';
import { fitTags } from '#shared/table/column-fit';
import { TextCell, TimeCell } from '#shared/ui/cells';
import { RecordLink } from '#shared/ui/record-link';
import { idColumn, textColumn, timeColumn, type ListedColumn } from '#shared/table/listed-columns';
import { AUTOLOGIN_OPTIONS, LOCATE_OPTIONS } from '../../lib/publisher-options';
import { managersText } from '../../lib/party';
import { STATUS_LABELS, StatusNote } from '../page/status-note';
import type { PartyList } from './party-list-page';

type PublisherRow = CallReply<'publishers.list'>[number];

const labelOf = (
  options: readonly { readonly value: string; readonly label: string }[],
  value: string | undefined,
): string => options.find((option) => option.value === value)?.label ?? '';

const statusText = ({ status }: PublisherRow): string =>
  status === undefined ? '' : STATUS_LABELS[status];
const duplicatesText = ({ block_duplicate_leads: blocks }: PublisherRow): string => {
  if (blocks === undefined) return '';
  return blocks ? 'Blocked' : 'Taken';
};
const Status = ({ row }: { row: PublisherRow }) =>
  row.status === undefined ? <TextCell text={null} /> : <StatusNote status={row.status} />;

const TEXT = { width: 120, max: 200 } as const;
const COLUMNS: readonly ListedColumn<PublisherRow>[] = [
  idColumn(),
  {
    ...textColumn({ key: 'name', title: 'Name', ...TEXT, max: 260 }, (row) => row.name),
    render: (row) => <RecordLink to={publisherPath(row.id)} text={row.name} />,
  },
  {
    key: 'status',
    title: 'Status',
    width: 90,
    fit: fitTags((row) => [statusText(row)]),
    value: statusText,
    render: (row) => <Status row={row} />,
  },
  textColumn({ key: 'user_name', title: 'Manager', ...TEXT }, managersText),
  textColumn({ key: 'block_duplicate_leads', title: 'Duplicate Leads', ...TEXT }, duplicatesText),
  textColumn({ key: 'locate_leads_by', title: 'Locate Leads By', ...TEXT }, (row) =>
    labelOf(LOCATE_OPTIONS, row.locate_leads_by),
  ),
  textColumn({ key: 'autologin_interval', title: 'Auto Login Interval', ...TEXT }, (row) =>
    labelOf(AUTOLOGIN_OPTIONS, row.autologin_interval),
  ),
  timeColumn('created_at', 'Created At', (row) => row.created_at ?? null),
];

export const PUBLISHER_LIST: PartyList<PublisherRow> = {
  side: 'publisher',
  columnsKey: 'reports_publishers_columns',
  columns: COLUMNS,
  card: {
    who: (row) => row.name,
    status: (row) => <Status row={row} />,
    about: (row) => <TextCell text={labelOf(LOCATE_OPTIONS, row.locate_leads_by)} />,
    when: (row) => <TimeCell iso={row.created_at ?? null} />,
  },
  pathOf: publisherPath,
  permissions: {
    create: 'PUBLISHERS_CREATE',
    edit: 'PUBLISHERS_EDIT',
    remove: 'PUBLISHERS_DELETE',
  },
  load: (signal) => api.call('publishers.list', { signal }),
  remove: (id) => api.call('publishers.remove', { params: { id } }),
};
