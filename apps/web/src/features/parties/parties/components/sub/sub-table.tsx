import { useCallback, useMemo } from 'react';
import type { ListView } from '#shared/filters/list-view';
import { useLatest } from '#shared/lib/use-latest';
import { actionsColumn } from '#shared/table/actions-column';
import { NOTHING_FILTERED } from '#shared/table/empty-list';
import type { GridColumn, GridSort, GridStatus } from '#shared/table/grid-types';
import { PagedGrid } from '#shared/table/paged-grid';
import { RowButtons } from '#shared/table/row-buttons';
import { IconButton } from '#shared/ui/icon-button';
import { sortSubRows, standardSort } from '../../lib/sort-sub-rows';
import type { SubResource, SubRow } from './sub-resource';
import styles from './sub-resource.module.css';

interface Props<Row extends SubRow> {
  resource: SubResource<Row>;
  rows: readonly Row[];
  status: GridStatus;
  view: ListView;
  onView: (patch: Partial<ListView>) => void;
  busyId: number | null;
  /** Null if the user may not edit. */
  onEdit: ((row: Row) => void) | null;
  onRemove: ((row: Row) => void) | null;
  onRetry: () => void;
}

const PAGE_SIZES = [10, 20, 30, 50, 100, 200];
const ACTIONS_WIDTH = 84;
const rowId = (row: SubRow): number => row.id;

/** Returns the columns of a table with the actions of its rows. */
const useGridColumns = <Row extends SubRow>({
  resource: { columns, noun, nameOf },
  busyId,
  onEdit,
  onRemove,
}: Props<Row>): readonly GridColumn<Row>[] => {
  const edit = useLatest(onEdit);
  const remove = useLatest(onRemove);
  const [mayEdit, mayRemove] = [onEdit !== null, onRemove !== null];
  return useMemo(() => {
    const shown = columns.map(({ value: _, ...column }) => ({ ...column, sortable: true }));
    if (!mayEdit && !mayRemove) return shown;
    const render = (row: Row) => (
      <RowButtons>
        {mayEdit && (
          <IconButton
            icon="pencil"
            size={16}
            tabIndex={-1}
            label={`Edit ${noun} of ${nameOf(row)}`}
            disabled={busyId === row.id}
            onClick={() => edit.current?.(row)}
          />
        )}
        {mayRemove && (
          <IconButton
            icon="trash"
            size={16}
            tabIndex={-1}
            label={`Delete ${noun} of ${nameOf(row)}`}
            disabled={busyId === row.id}
            onClick={() => remove.current?.(row)}
          />
        )}
      </RowButtons>
    );
    return [...shown, actionsColumn({ width: ACTIONS_WIDTH, render })];
  }, [columns, noun, nameOf, busyId, mayEdit, mayRemove, edit, remove]);
};

/** The table of a sub-resource: 65vh high, with its footer in one sentence. */
export const SubTable = <Row extends SubRow>(props: Props<Row>) => {
  const { resource, rows, status, view, onView, onRetry } = props;
  const { columns, limit = 30, whenEmpty } = resource;
  const gridColumns = useGridColumns(props);
  const list = useMemo(
    () => ({
      view: { page: 1, limit, sort: standardSort(columns) },
      pageSizes: PAGE_SIZES,
    }),
    [columns, limit],
  );
  const empty = useMemo(() => ({ ...NOTHING_FILTERED, meaning: whenEmpty }), [whenEmpty]);
  const sortRows = useCallback(
    (all: readonly Row[], sort: GridSort) => sortSubRows(all, sort, columns),
    [columns],
  );
  return (
    <div className={styles.table}>
      <PagedGrid
        label={resource.label}
        noun={resource.nouns}
        columns={gridColumns}
        card={resource.card}
        rows={rows}
        rowId={rowId}
        status={status}
        empty={empty}
        list={list}
        view={view}
        sortRows={sortRows}
        hasSentence
        onView={onView}
        onRetry={onRetry}
      />
    </div>
  );
};
