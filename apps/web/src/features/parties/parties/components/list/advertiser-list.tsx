import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { formatPercent } from '#shared/lib/format';
import { fitTags, fitText } from '#shared/table/column-fit';
import { TextCell, TimeCell } from '#shared/ui/cells';
import { RecordLink } from '#shared/ui/record-link';
import { NoteTag } from '#shared/ui/status-tag';
import { advertiserPath, publisherPath } from '#shared/lib/party-path';
import { idColumn, textColumn, timeColumn, type ListedColumn } from '#shared/table/listed-columns';
import type { PartyList } from './party-list-page';
import { managersText } from '../../lib/party';
import { STATUS_LABELS, StatusNote } from '../page/status-note';

type AdvertiserRow = CallReply<'advertisers.list'>[number];

const TEXT = { width: 120, max: 200 } as const;

const percentColumn = (
  key: string,
  title: string,
  hint: string,
  value: (row: AdvertiserRow) => string,
): ListedColumn<AdvertiserRow> => ({
  key,
  title,
  hint,
  width: 84,
  align: 'end',
  fit: fitText((row) => formatPercent(value(row))),
  value: (row) => Number(value(row)),
  texts: (row) => [formatPercent(value(row))],
  render: (row) => formatPercent(value(row)),
});

const isTest = (row: AdvertiserRow): boolean => row.is_test_advertiser === 'active';

/** Columns of the list. Country, publisher and ratios cover the last 30 days. */
const COLUMNS: readonly ListedColumn<AdvertiserRow>[] = [
  idColumn(),
  {
    ...textColumn({ key: 'name', title: 'Name', ...TEXT, max: 240 }, (row) => row.name),
    render: (row) => <RecordLink to={advertiserPath(row.id)} text={row.name} />,
  },
  textColumn({ key: 'display_name', title: 'Display Name', ...TEXT }, (row) => row.display_name),
  textColumn({ key: 'user_name', title: 'Manager', ...TEXT }, managersText),
  {
    key: 'status',
    title: 'Status',
    width: 90,
    fit: fitTags((row) => [STATUS_LABELS[row.status]]),
    value: (row) => STATUS_LABELS[row.status],
    render: (row) => <StatusNote status={row.status} />,
  },
  {
    key: 'is_test_advertiser',
    title: 'Test',
    hint: 'A test advertiser',
    width: 70,
    value: (row) => (isTest(row) ? 'Test' : ''),
    render: (row) => (isTest(row) ? <NoteTag text="Test" tone="info" /> : <TextCell text={null} />),
  },
  {
    ...textColumn(
      { key: 'country_name', title: 'Country', ...TEXT, max: 150 },
      (row) => row.country_name ?? '',
    ),
    hint: 'With most FTDs in the last 30 days',
  },
  {
    ...textColumn(
      { key: 'affiliate_name', title: 'Publisher', ...TEXT, max: 160 },
      (row) => row.affiliate_name ?? '',
    ),
    hint: 'With most FTDs in the last 30 days',
    render: (row) => (
      <RecordLink
        to={row.affiliate_id === null ? null : publisherPath(row.affiliate_id)}
        text={row.affiliate_name}
      />
    ),
  },
  percentColumn('cr', 'CR', 'FTDs of accepted leads in the last 30 days', (row) => row.cr),
  percentColumn(
    'aff_cr',
    'Aff. CR',
    'FTDs that publishers are shown, in the last 30 days',
    (row) => row.aff_cr,
  ),
  {
    key: 'late_ftd',
    title: 'Late FTD',
    hint: 'Whether an FTD of the last 30 days was late',
    width: 84,
    value: (row) => row.late_ftd,
    render: (row) => row.late_ftd,
  },
  timeColumn('created_at', 'Created At', (row) => row.created_at),
];

export const ADVERTISER_LIST: PartyList<AdvertiserRow> = {
  side: 'advertiser',
  columnsKey: 'reports_advertisers_columns',
  columns: COLUMNS,
  card: {
    who: (row) => row.name,
    status: (row) => <StatusNote status={row.status} />,
    about: (row) => (
      <TextCell
        text={[row.country_name, row.affiliate_name, managersText(row)].filter(Boolean).join(' · ')}
      />
    ),
    amount: (row) => `CR ${formatPercent(row.cr)}`,
    when: (row) => <TimeCell iso={row.created_at} />,
  },
  pathOf: advertiserPath,
  permissions: {
    create: 'ADVERTISERS_CREATE',
    edit: 'ADVERTISERS_EDIT',
    remove: 'ADVERTISERS_DELETE',
  },
  load: (signal) => api.call('advertisers.list', { signal }),
  remove: (id) => api.call('advertisers.remove', { params: { id } }),
};
