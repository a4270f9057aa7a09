import type { DistributionRow } from '@leadline/contracts';
import { useMemo } from 'react';
import { nextSort } from '#shared/filters/use-url-list';
import type { ListView } from '#shared/filters/list-view';
import { DataGrid } from '#shared/table/data-grid';
import { GridFooter } from '#shared/table/grid-footer';
import type { GridColumn, GridStatus } from '#shared/table/grid-types';
import { sortDistributions } from '../lib/distribution-columns';
import { DISTRIBUTION_LIST } from '../lib/distribution-filter';

interface Props {
  label: string;
  rows: readonly DistributionRow[];
  columns: readonly GridColumn<DistributionRow>[];
  status: GridStatus;
  view: ListView;
  onView: (patch: Partial<ListView>) => void;
  onClearFilters?: () => void;
  onRetry: () => void;
  /** Shows the footer only where there is more than one page. */
  isNested?: boolean;
}

const rowId = (row: DistributionRow): number => row.id;

/** One table of distributions, sorted and paged in the browser. */
export const DistributionTable = ({
  label,
  rows,
  columns,
  status,
  view,
  onView,
  onClearFilters,
  onRetry,
  isNested = false,
}: Props) => {
  const sorted = useMemo(() => sortDistributions(rows, view.sort), [rows, view.sort]);
  const page = Math.min(view.page, Math.max(1, Math.ceil(sorted.length / view.limit)));
  const shown = useMemo(
    () => sorted.slice((page - 1) * view.limit, page * view.limit),
    [sorted, page, view.limit],
  );
  return (
    <>
      <DataGrid
        label={label}
        noun="distributions"
        columns={columns}
        rows={shown}
        rowId={rowId}
        status={status}
        sort={view.sort}
        offset={(page - 1) * view.limit}
        total={sorted.length}
        onSort={(key) =>
          onView({ sort: nextSort(view.sort, key, DISTRIBUTION_LIST.view.sort), page: 1 })
        }
        onClearFilters={onClearFilters}
        onRetry={onRetry}
      />
      {(!isNested || sorted.length > view.limit) && (
        <GridFooter
          page={page}
          limit={view.limit}
          total={sorted.length}
          pageSizes={DISTRIBUTION_LIST.pageSizes}
          onPage={(next) => onView({ page: next })}
          onLimit={(limit) => onView({ limit, page: 1 })}
        />
      )}
    </>
  );
};
