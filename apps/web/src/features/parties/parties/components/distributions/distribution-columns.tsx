import type { DistributionRow } from '@leadline/contracts';
import { METHOD_LABELS } from '@leadline/contracts/distribution-methods';
import { fitTags, fitText } from '#shared/table/column-fit';
import type { RowCard } from '#shared/table/row-card';
import { CopyCell, TIME_WIDTH, TextCell, TimeCell } from '#shared/ui/cells';
import { DistributionLink } from '#shared/ui/distribution-link';
import { NoteTag } from '#shared/ui/status-tag';
import type { SubColumn } from '../sub/sub-resource';

const STATES = {
  live: { text: 'Live', tone: 'good' },
  paused: { text: 'Paused', tone: 'warn' },
  draft: { text: 'Draft', tone: 'quiet' },
} as const;
const ANY = 'Any';

const publisherOf = (row: DistributionRow): string =>
  row.publisher_id === null ? ANY : row.publisher_name;

const textColumn = (
  key: string,
  title: string,
  value: (row: DistributionRow) => string,
  max = 220,
): SubColumn<DistributionRow> => ({
  key,
  title,
  width: 120,
  fit: fitText(value, { max }),
  value,
  render: (row) => <TextCell text={value(row)} />,
});

/** The columns of the distributions of a party. */
export const DISTRIBUTION_COLUMNS: readonly SubColumn<DistributionRow>[] = [
  {
    key: 'id',
    title: 'ID',
    width: 60,
    fit: fitText((row) => row.id, { style: 'strong', min: 56 }),
    pinned: 'start',
    value: (row) => row.id,
    render: (row) => <CopyCell text={String(row.id)} label={`Copy ID ${row.id}`} strong />,
  },
  {
    ...textColumn('name', 'Name', (row) => row.name, 260),
    render: (row) => <DistributionLink id={row.id} text={row.name} />,
  },
  {
    key: 'state',
    title: 'State',
    width: 92,
    fit: fitTags((row) => [STATES[row.state].text]),
    value: (row) => STATES[row.state].text,
    render: (row) => <NoteTag {...STATES[row.state]} />,
  },
  textColumn('method', 'Method', (row) => METHOD_LABELS[row.type]),
  textColumn('country', 'Country', (row) => row.country_name),
  textColumn('publisher', 'Publisher', publisherOf),
  textColumn('advertisers', 'Advertisers', (row) => row.advertiser_name, 300),
  {
    key: 'updated_at',
    title: 'Updated At',
    width: TIME_WIDTH,
    value: (row) => row.updated_at,
    render: (row) => <TimeCell iso={row.updated_at} />,
  },
];

/** Layout of a distribution on a phone. */
export const DISTRIBUTION_CARD: RowCard<DistributionRow> = {
  who: (row) => row.name,
  status: (row) => <NoteTag {...STATES[row.state]} />,
  about: (row) => (
    <TextCell text={[row.country_name, publisherOf(row), row.advertiser_name].join(' · ')} />
  ),
  when: (row) => <DistributionLink id={row.id} text="Open" />,
};
