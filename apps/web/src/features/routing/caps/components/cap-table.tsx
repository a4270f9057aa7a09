import { nextSort } from '#shared/filters/use-url-list';
import { DataGrid } from '#shared/table/data-grid';
import { GridFooter } from '#shared/table/grid-footer';
import type { GridColumn } from '#shared/table/grid-types';
import { knownTotal } from '#shared/table/total-text';
import type { Columns } from '#shared/table/use-columns';
import type { CapsData } from '../api/use-caps';
import type { CapRow } from '#shared/caps/cap';
import { CAP_CARD } from '#shared/caps/cap-card';
import { CAP_LIST } from '../lib/cap-list';
import type { useCapList } from '../lib/use-cap-list';

interface Props {
  caps: CapsData;
  list: ReturnType<typeof useCapList>;
  columns: readonly GridColumn<CapRow>[];
  columnStore: Columns;
}

const rowId = (row: CapRow): number => row.id;

/** One page of caps with the pager. */
export const CapTable = ({ caps, list, columns, columnStore }: Props) => {
  const { page, view, show, rows, total } = list;
  return (
    <>
      <DataGrid
        label="Caps"
        noun="caps"
        columns={columns}
        columnStore={columnStore}
        rows={rows}
        rowId={rowId}
        card={CAP_CARD}
        status={caps.status}
        sort={view.sort}
        offset={(page - 1) * view.limit}
        total={total}
        onSort={(key, order) =>
          show({ sort: nextSort(view.sort, key, CAP_LIST.view.sort, order), page: 1 })
        }
        empty={list.empty}
        onRetry={caps.retry}
      />
      <GridFooter
        page={page}
        limit={view.limit}
        total={knownTotal(caps.status, total)}
        pageSizes={CAP_LIST.pageSizes}
        onPage={(next) => show({ page: next })}
        onLimit={list.changeLimit}
      />
    </>
  );
};
