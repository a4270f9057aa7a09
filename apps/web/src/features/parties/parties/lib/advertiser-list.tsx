import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { formatPercent } from '#shared/lib/format';
import { fitTags, fitText } from '#shared/table/column-fit';
import { TIME_WIDTH, TextCell, TimeCell } from '#shared/ui/cells';
import { RecordLink } from '#shared/ui/record-link';
import { NoteTag } from '#shared/ui/status-tag';
import { advertiserPath, publisherPath } from '#shared/lib/party-path';
import { ID_COLUMN, textColumn } from '../components/list/party-columns';
import type { ListColumn, PartyList } from '../components/list/party-list';
import { STATUS_LABELS, StatusNote } from '../components/page/status-note';

export type AdvertiserRow = CallReply<'advertisers.list'>[number];

const percentColumn = (
  title: string,
  hint: string,
  value: (row: AdvertiserRow) => string,
): ListColumn<AdvertiserRow> => ({
  title,
  hint,
  width: 84,
  align: 'end',
  fit: fitText((row) => formatPercent(value(row))),
  value: (row) => Number(value(row)),
  render: (row) => formatPercent(value(row)),
});

const isTest = (row: AdvertiserRow): boolean => row.is_test_advertiser === 'active';

/** Columns of the list. Country, publisher and ratios cover the last 30 days. */
const COLUMNS: Record<string, ListColumn<AdvertiserRow>> = {
  id: ID_COLUMN,
  name: {
    ...textColumn('Name', (row) => row.name, 240),
    render: (row) => <RecordLink to={advertiserPath(row.id)} text={row.name} />,
  },
  display_name: textColumn('Display Name', (row) => row.display_name),
  user_name: textColumn('Manager', (row) => row.user_name),
  status: {
    title: 'Status',
    width: 90,
    fit: fitTags((row) => [STATUS_LABELS[row.status]]),
    value: (row) => STATUS_LABELS[row.status],
    render: (row) => <StatusNote status={row.status} />,
  },
  is_test_advertiser: {
    title: 'Test',
    hint: 'A test advertiser',
    width: 70,
    value: (row) => (isTest(row) ? 'Test' : ''),
    render: (row) => (isTest(row) ? <NoteTag text="Test" tone="info" /> : <TextCell text={null} />),
  },
  country_name: {
    ...textColumn('Country', (row) => row.country_name, 150),
    hint: 'With most FTDs in the last 30 days',
  },
  affiliate_name: {
    ...textColumn('Publisher', (row) => row.affiliate_name, 160),
    hint: 'With most FTDs in the last 30 days',
    render: (row) => (
      <RecordLink
        to={row.affiliate_id === null ? null : publisherPath(row.affiliate_id)}
        text={row.affiliate_name}
      />
    ),
  },
  cr: percentColumn('CR', 'FTDs of accepted leads in the last 30 days', (row) => row.cr),
  aff_cr: percentColumn(
    'Aff. CR',
    'FTDs that publishers are shown, in the last 30 days',
    (row) => row.aff_cr,
  ),
  late_ftd: {
    title: 'Late FTD',
    hint: 'Whether an FTD of the last 30 days was late',
    width: 84,
    value: (row) => row.late_ftd,
    render: (row) => row.late_ftd,
  },
  created_at: {
    title: 'Created At',
    width: TIME_WIDTH,
    value: (row) => row.created_at,
    render: (row) => <TimeCell iso={row.created_at} />,
  },
};

export const ADVERTISER_LIST: PartyList<AdvertiserRow> = {
  title: 'Advertisers',
  noun: 'advertiser',
  nouns: 'advertisers',
  pageSizeKey: 'advertiser-main',
  columnsKey: 'reports_advertisers_columns',
  columns: COLUMNS,
  card: {
    who: (row) => row.name,
    status: (row) => <StatusNote status={row.status} />,
    about: (row) => (
      <TextCell
        text={[row.country_name, row.affiliate_name, row.user_name].filter(Boolean).join(' · ')}
      />
    ),
    amount: (row) => `CR ${formatPercent(row.cr)}`,
    when: (row) => <TimeCell iso={row.created_at} />,
  },
  searched: (row) => [
    String(row.id),
    row.name,
    row.display_name,
    row.user_name ?? '',
    row.country_name ?? '',
    row.affiliate_name ?? '',
  ],
  pathOf: advertiserPath,
  permissions: {
    create: 'ADVERTISERS_CREATE',
    edit: 'ADVERTISERS_EDIT',
    remove: 'ADVERTISERS_DELETE',
  },
  load: (signal) => api.call('advertisers.list', { signal }),
  remove: (id) => api.call('advertisers.remove', { params: { id } }),
};
