import type { DistributionRow } from '@leadline/contracts';
import type { ComponentProps } from 'react';
import { PagedGrid } from '#shared/table/paged-grid';
import { sortDistributions } from '../../lib/distribution-columns';
import { DISTRIBUTION_LIST } from '../../lib/distribution-list';

type Props = Omit<
  ComponentProps<typeof PagedGrid<DistributionRow>>,
  'noun' | 'rowId' | 'rowName' | 'list' | 'sortRows'
>;

const rowId = (row: DistributionRow): number => row.id;
const rowName = (row: DistributionRow): string => row.name;

/** One table of distributions. */
export const DistributionTable = (props: Props) => (
  <PagedGrid
    {...props}
    noun="distributions"
    rowId={rowId}
    rowName={rowName}
    list={DISTRIBUTION_LIST}
    sortRows={sortDistributions}
  />
);
