import { useCallback, useState } from 'react';
import { useLatest } from '#shared/lib/use-latest';
import type { GridColumn, GridSort } from '#shared/table/grid-types';
import { PagedGrid } from '#shared/table/paged-grid';
import type { RowCard } from '#shared/table/row-card';
import { compareValues, type SortValue } from '../lib/party-columns';
import { type WidgetData, WidgetNotice } from './widget-state';

/** Rows per page of a widget. */
const ROWS_ON_A_PAGE = 100;
const PAGE_SIZES = [ROWS_ON_A_PAGE];

interface Props<Row> {
  label: string;
  noun: string;
  columns: readonly GridColumn<Row>[];
  card: RowCard<Row>;
  state: WidgetData<readonly Row[]>;
  rowId: (row: Row) => number;
  /** Sort key of each sortable column. */
  sortValues: Readonly<Record<string, (row: Row) => SortValue>>;
  sort: GridSort;
}

/** The table of a widget. It sorts and pages in the browser. After an error it shows no rows. */
export const WidgetGrid = <Row,>({ state, sortValues, sort, columns, ...grid }: Props<Row>) => {
  const [view, setView] = useState({ page: 1, limit: ROWS_ON_A_PAGE, sort });
  const values = useLatest(sortValues);
  const sortRows = useCallback(
    (rows: readonly Row[], { key, order }: GridSort): readonly Row[] => {
      const valueOf = values.current[key];
      if (valueOf === undefined) return rows;
      const sign = order === 'asc' ? 1 : -1;
      return rows.toSorted((a, b) => sign * compareValues(valueOf(a), valueOf(b)));
    },
    [values],
  );
  return (
    <>
      {state.staleSince !== null && <WidgetNotice {...state} />}
      <PagedGrid
        {...grid}
        columns={columns}
        rows={state.data ?? []}
        status={state.status}
        list={{ view: { ...view, sort }, pageSizes: PAGE_SIZES }}
        view={view}
        sortRows={sortRows}
        onView={(patch) => setView((current) => ({ ...current, ...patch }))}
        onRetry={state.retry}
        isNested
      />
    </>
  );
};
