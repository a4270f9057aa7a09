import { useMemo, type ReactNode } from 'react';
import type { ListView } from '#shared/filters/list-view';
import { nextSort } from '#shared/filters/use-url-list';
import { DataGrid } from './data-grid';
import { GridFooter } from './grid-footer';
import type { GridProps } from './grid-props';
import type { GridSort } from './grid-types';
import { knownTotal } from './total-text';

type Given =
  | 'selection'
  | 'onRowKey'
  | 'columnStore'
  | 'label'
  | 'noun'
  | 'columns'
  | 'card'
  | 'rowId'
  | 'rowTint'
  | 'status'
  | 'empty'
  | 'current'
  | 'focusRef';

interface Props<Row> extends Pick<GridProps<Row>, Given | 'onRetry'> {
  /** All rows, in any order. */
  rows: readonly Row[];
  /** The initial view of the list, and the page sizes that it offers. */
  list: { readonly view: ListView; readonly pageSizes: readonly number[] };
  view: ListView;
  sortRows: (rows: readonly Row[], sort: GridSort) => readonly Row[];
  onView: (patch: Partial<ListView>) => void;
  /** Shown between the grid and its footer; receives the rows of the page. */
  bar?: (shown: readonly Row[], total: number | null) => ReactNode;
  /** Whether the footer appears only with more than one page. */
  isNested?: boolean;
  /** Whether the footer is one sentence. */
  hasSentence?: boolean;
}

/** A grid with its footer for rows that are all in the browser, which sorts and pages them. */
export const PagedGrid = <Row,>({
  rows,
  status,
  list,
  view,
  sortRows,
  onView,
  bar,
  isNested = false,
  hasSentence = false,
  ...grid
}: Props<Row>) => {
  const sorted = useMemo(() => sortRows(rows, view.sort), [sortRows, rows, view.sort]);
  const total = sorted.length;
  const page = Math.min(view.page, Math.max(1, Math.ceil(total / view.limit)));
  const offset = (page - 1) * view.limit;
  const shown = useMemo(
    () => sorted.slice(offset, offset + view.limit),
    [sorted, offset, view.limit],
  );
  return (
    <>
      <DataGrid
        {...grid}
        rows={shown}
        status={status}
        sort={view.sort}
        offset={offset}
        total={total}
        onSort={(key, order) =>
          onView({ sort: nextSort(view.sort, key, list.view.sort, order), page: 1 })
        }
      />
      {bar?.(shown, knownTotal(status, total))}
      {(!isNested || total > view.limit) && (
        <GridFooter
          page={page}
          limit={view.limit}
          total={knownTotal(status, total)}
          pageSizes={list.pageSizes}
          isSentence={hasSentence}
          onPage={(next) => onView({ page: next })}
          onLimit={(limit) => onView({ limit, page: 1 })}
        />
      )}
    </>
  );
};
