import type { UrlList } from '#shared/filters/use-url-list';
import { useZone } from '#shared/lib/zone';
import { DataGrid } from '#shared/table/data-grid';
import type { EmptyList } from '#shared/table/empty-list';
import { GridFooter } from '#shared/table/grid-footer';
import { knownTotal } from '#shared/table/total-text';
import { useClickList, type ClickRow } from '../api/click-requests';
import { CLICK_LIST, type ClickStep } from '../lib/click-filter';
import { CLICK_CARD, CLICK_LIST_COLUMNS } from '../lib/click-list-columns';

interface Props {
  list: UrlList;
  /** The groups that the clicks belong to. */
  steps: readonly ClickStep[];
  empty: EmptyList;
}

const rowId = ({ id }: ClickRow): number => id;

/** Lists the clicks behind a report, newest first, each with its leads. */
export const ClickList = ({ list, steps, empty }: Props) => {
  const { filter, view, appliedAt, isChecking, show } = list;
  const clicks = useClickList(filter, steps, view, appliedAt, useZone(), !isChecking);
  return (
    <>
      <DataGrid
        label="Clicks"
        noun="clicks"
        columns={CLICK_LIST_COLUMNS}
        card={CLICK_CARD}
        rows={clicks.rows}
        rowId={rowId}
        status={clicks.status}
        sort={null}
        onSort={() => undefined}
        offset={(view.page - 1) * view.limit}
        total={clicks.total}
        empty={empty}
        onRetry={clicks.retry}
      />
      <GridFooter
        page={view.page}
        limit={view.limit}
        total={knownTotal(clicks.status, clicks.total)}
        pageSizes={CLICK_LIST.pageSizes}
        onPage={(page) => show({ page })}
        onLimit={(limit) => show({ limit, page: 1 })}
      />
    </>
  );
};
