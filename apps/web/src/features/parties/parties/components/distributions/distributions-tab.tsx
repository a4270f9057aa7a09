import type { DistributionRow } from '@leadline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import type { ListView } from '#shared/filters/list-view';
import { newDistributionPath, type DistributionParty } from '#shared/lib/distribution-path';
import { gridStatusOf } from '#shared/table/grid-status';
import type { GridSort } from '#shared/table/grid-types';
import { PagedGrid } from '#shared/table/paged-grid';
import { dialogs } from '#shared/ui/dialogs';
import { Gate } from '#shared/ui/gate';
import { Icon } from '#shared/ui/icons';
import { sortSubRows, standardSort } from '../../lib/sort-sub-rows';
import styles from '../sub/sub-resource.module.css';
import { DISTRIBUTION_CARD, DISTRIBUTION_COLUMNS } from './distribution-columns';

interface Props {
  /** The party whose distributions are listed. */
  query: { readonly advertiser_id: string } | { readonly publisher_id: string };
  /** Party preselected in a new distribution. */
  owner: DistributionParty;
}

const NO_ROWS: readonly DistributionRow[] = [];
const LIST = {
  view: { page: 1, limit: 30, sort: standardSort(DISTRIBUTION_COLUMNS) },
  pageSizes: [10, 15, 30, 50, 100, 200],
};
const GRID_COLUMNS = DISTRIBUTION_COLUMNS.map(({ value: _, ...column }) => ({
  ...column,
  sortable: true,
}));
const rowId = (row: DistributionRow): number => row.id;
const sortRows = (rows: readonly DistributionRow[], sort: GridSort): readonly DistributionRow[] =>
  sortSubRows(rows, sort, DISTRIBUTION_COLUMNS);

/** The distributions of a party, with links to their editor. */
export const DistributionsTab = ({ query: party, owner }: Props) => {
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
            onClick={() => void navigate(newDistributionPath(owner))}
          >
            Create Distribution
          </Button>
        </div>
      </Gate>
      <div className={styles.table}>
        <PagedGrid
          label="Distributions"
          noun="distributions"
          columns={GRID_COLUMNS}
          card={DISTRIBUTION_CARD}
          rows={query.data ?? NO_ROWS}
          rowId={rowId}
          status={gridStatusOf(query)}
          list={LIST}
          view={view}
          sortRows={sortRows}
          hasSentence
          onView={(patch) => setView((before) => ({ ...before, ...patch }))}
          onRetry={() => void query.refetch()}
        />
      </div>
    </>
  );
};
