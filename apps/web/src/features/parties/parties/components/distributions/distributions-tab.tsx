import type { DistributionRow } from '@leadline/contracts';
import { METHOD_LABELS } from '@leadline/contracts/distribution-methods';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import type { ListView } from '#shared/filters/list-view';
import { newDistributionPath } from '#shared/lib/distribution-path';
import { fitTags } from '#shared/table/column-fit';
import { gridStatusOf } from '#shared/table/grid-status';
import { idColumn, textColumn, type ListedColumn } from '#shared/table/listed-columns';
import { PagedGrid } from '#shared/table/paged-grid';
import type { RowCard } from '#shared/table/row-card';
import { TIME_WIDTH, TextCell, TimeCell } from '#shared/ui/cells';
import { dialogs } from '#shared/ui/dialogs';
import { DistributionLink } from '#shared/ui/distribution-link';
import { Gate } from '#shared/ui/gate';
import { Icon } from '#shared/ui/icons';
import { NoteTag } from '#shared/ui/status-tag';
import type { PartyTabProps } from '../../lib/party';
import styles from '../sub/sub-resource.module.css';
import { standardSort, subColumns } from '../sub/sub-resource-tab';

const STATES = {
  live: { text: 'Live', tone: 'good' },
  paused: { text: 'Paused', tone: 'warn' },
  draft: { text: 'Draft', tone: 'quiet' },
} as const;
const TEXT = { width: 120, max: 220 } as const;

const publisherOf = (row: DistributionRow): string =>
  row.publisher_id === null ? 'Any' : row.publisher_name;

const COLUMNS: readonly ListedColumn<DistributionRow>[] = [
  idColumn(),
  {
    ...textColumn({ key: 'name', title: 'Name', ...TEXT, max: 260 }, (row) => row.name),
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
  textColumn({ key: 'method', title: 'Method', ...TEXT }, (row) => METHOD_LABELS[row.type]),
  textColumn({ key: 'country', title: 'Country', ...TEXT }, (row) => row.country_name),
  textColumn({ key: 'publisher', title: 'Publisher', ...TEXT }, publisherOf),
  textColumn(
    { key: 'advertisers', title: 'Advertisers', ...TEXT, max: 300 },
    (row) => row.advertiser_name,
  ),
  {
    key: 'updated_at',
    title: 'Updated At',
    width: TIME_WIDTH,
    value: (row) => row.updated_at,
    render: (row) => <TimeCell iso={row.updated_at} />,
  },
];

/** Layout of a distribution on a phone. */
const CARD: RowCard<DistributionRow> = {
  who: (row) => row.name,
  status: (row) => <NoteTag {...STATES[row.state]} />,
  about: (row) => (
    <TextCell text={[row.country_name, publisherOf(row), row.advertiser_name].join(' · ')} />
  ),
  when: (row) => <DistributionLink id={row.id} text="Open" />,
};

const NO_ROWS: readonly DistributionRow[] = [];
const LIST = {
  view: { page: 1, limit: 30, sort: standardSort(COLUMNS) },
  pageSizes: [10, 15, 30, 50, 100, 200],
};
const GRID = subColumns(COLUMNS);
const rowId = (row: DistributionRow): number => row.id;

/** The distributions of a party, with links to their editor. */
export const DistributionsTab = ({ party: { side, id } }: PartyTabProps<unknown>) => {
  const party = { [`${side}_id`]: String(id) };
  const navigate = useNavigate();
  const [view, setView] = useState<ListView>(LIST.view);
  const query = useQuery({
    queryKey: ['distributions.list', 'of party', party],
    queryFn: ({ signal }) => api.call('distributions.list', { query: party, signal }),
  });
  const { error } = query;
  useEffect(() => {
    if (error !== null && !isSessionEnd(error)) void dialogs.error(errorText(error));
  }, [error]);
  return (
    <>
      <Gate permission="DISTRIBUTIONS_CREATE">
        <div className={styles.tools}>
          <Button
            type="primary"
            icon={<Icon name="plus" size={16} />}
            onClick={() => void navigate(newDistributionPath({ [`${side}Id`]: id }))}
          >
            Create Distribution
          </Button>
        </div>
      </Gate>
      <div className={styles.table}>
        <PagedGrid
          label="Distributions"
          noun="distributions"
          columns={GRID.columns}
          card={CARD}
          rows={query.data ?? NO_ROWS}
          rowId={rowId}
          status={gridStatusOf(query)}
          list={LIST}
          view={view}
          sortRows={GRID.sortRows}
          hasSentence
          onView={(patch) => setView((before) => ({ ...before, ...patch }))}
          onRetry={() => void query.refetch()}
        />
      </div>
    </>
  );
};
