import type { DistributionRow } from '@leadline/contracts';
import type { ComponentProps } from 'react';
import { PagedGrid } from '#shared/table/paged-grid';
import { DISTRIBUTION_CARD } from '../../lib/distribution-card';
import { sortDistributions } from '../../lib/distribution-columns';
import { DISTRIBUTION_LIST } from '../../lib/distribution-list';

type Props = Omit<
  ComponentProps<typeof PagedGrid<DistributionRow>>,
  'noun' | 'rowId' | 'card' | 'list' | 'sortRows'
>;

const rowId = (row: DistributionRow): number => row.id;

/** One table of distributions. */
export const DistributionTable = (props: Props) => (
  <PagedGrid
    {...props}
    noun="distributions"
    rowId={rowId}
    card={DISTRIBUTION_CARD}
    list={DISTRIBUTION_LIST}
    sortRows={sortDistributions}
  />
);
