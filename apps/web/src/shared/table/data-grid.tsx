import { useCallback, useEffect, useId, useMemo, useRef, useState, type MouseEvent } from 'react';
import styles from './data-grid.module.css';
import { GridHeader } from './grid-header';
import { GridRow } from './grid-row';
import { GridMessage, GridSkeleton } from './grid-states';
import {
  HEADER_HEIGHT,
  ROW_HEIGHT,
  cellId,
  type GridColumn,
  type GridCursor,
  type GridSort,
  type GridStatus,
} from './grid-types';
import { gridKeys } from './use-grid-keys';
import { useGridLayout } from './use-grid-layout';
import type { RowSelection } from './use-row-selection';

interface Props<Row> {
  /** What the grid is called, e.g. "Leads". */
  label: string;
  /** What its rows are called in sentences, e.g. "leads". */
  noun: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => number;
  /** A name of the row tints of theme.css; the row also says it in text. */
  rowTint?: (row: Row) => string;
  status: GridStatus;
  sort: GridSort | null;
  onSort: (key: string) => void;
  selection?: RowSelection;
  /** Rows before the first one, on earlier pages, and rows of all pages. */
  offset: number;
  total: number;
  /** Given when a filter may be the reason for an empty table. */
  onClearFilters?: (() => void) | undefined;
  onRetry: () => void;
}

/** Chooses rows one by one, a range from the last one, or the whole page. */
const useRangeSelect = <Row,>(
  rows: readonly Row[],
  rowId: (row: Row) => number,
  selection: RowSelection | undefined,
) => {
  const anchor = useRef<number | null>(null);
  const selectRow = (index: number, isRange: boolean): void => {
    const row = rows[index];
    if (selection === undefined || row === undefined) return;
    const isOn = !selection.selected.has(rowId(row));
    const from = isRange && anchor.current !== null ? anchor.current : index;
    const chosen = rows.slice(Math.min(from, index), Math.max(from, index) + 1).map(rowId);
    selection.set(chosen, isRange ? true : isOn);
    anchor.current = index;
  };
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const chosen =
    selection === undefined ? 0 : ids.filter((id) => selection.selected.has(id)).length;
  const allState =
    chosen === 0 ? ('none' as const) : chosen === ids.length ? ('all' as const) : ('some' as const);
  return { selectRow, allState, selectAll: () => selection?.set(ids, allState !== 'all') };
};

/** Shift and click choose a range of rows, not of text. */
const keepText = (event: MouseEvent<HTMLElement>): void => {
  if (!event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
};

/**
 * The one table of the product: virtual on both axes, one tab stop, `role=grid`. It shows a page of
 * rows; paging, sorting and fetching belong to its owner, who says what happens through `status`.
 */
export const DataGrid = <Row,>({
  label,
  noun,
  columns,
  rows,
  rowId,
  rowTint,
  status,
  sort,
  onSort,
  selection,
  offset,
  total,
  onClearFilters,
  onRetry,
}: Props<Row>) => {
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<GridCursor>({ row: 0, column: 0 });
  const [isFocused, setFocused] = useState(false);
  const hasCheckbox = selection !== undefined;
  const shown = status === 'loading' || status === 'error' ? 0 : rows.length;
  const layout = useGridLayout({
    scroller,
    columns,
    rowCount: shown,
    hasCheckbox,
    cursor: isFocused ? cursor : null,
  });
  const { selectRow, allState, selectAll } = useRangeSelect(rows, rowId, selection);
  const columnCount = columns.length + (hasCheckbox ? 1 : 0);

  // A new page may be shorter than the old one: the cursor stays inside.
  const active = useMemo(
    () => ({
      row: Math.min(cursor.row, shown - 1),
      column: Math.min(cursor.column, columnCount - 1),
    }),
    [cursor, shown, columnCount],
  );

  const move = (next: GridCursor): void => {
    setCursor(next);
    if (next.row >= 0) layout.rows.scrollToIndex(next.row);
    const loose = next.column - (hasCheckbox ? 1 : 0) - layout.pinnedCount;
    if (loose >= 0) layout.loose.scrollToIndex(loose);
  };
  const pressHeader = (column: number): void => {
    if (hasCheckbox && column === 0) return selectAll();
    const chosen = columns[column - (hasCheckbox ? 1 : 0)];
    if (chosen?.sortable) onSort(chosen.key);
  };
  const onKeyDown = gridKeys({
    gridId,
    cursor: active,
    rowCount: shown,
    columnCount,
    onMove: move,
    onHeader: pressHeader,
    onSelect: selectRow,
    pageRows: () =>
      Math.max(
        1,
        Math.floor(((scroller.current?.clientHeight ?? 0) - HEADER_HEIGHT) / ROW_HEIGHT) - 1,
      ),
  });
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('[data-index]');
    const cell = target.closest<HTMLElement>('[role="gridcell"]');
    if (row === null || cell === null) return;
    const index = Number(row.dataset.index);
    setCursor({ row: index, column: Number(cell.getAttribute('aria-colindex')) - 1 });
    if (cell.dataset.select !== undefined) selectRow(index, event.shiftKey);
  };

  // Another page or another sort begins at its top.
  const sortMark = sort === null ? '' : `${sort.key} ${sort.order}`;
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [offset, sortMark]);

  const looseItems = layout.loose.getVirtualItems();
  const isEmpty = status !== 'loading' && status !== 'error' && rows.length === 0;
  const tintOf = useCallback((row: Row) => rowTint?.(row), [rowTint]);
  return (
    <div className={styles.frame} data-status={status}>
      {status === 'fetching' && <span className={styles.progress} aria-hidden="true" />}
      <div
        ref={scroller}
        className={styles.scroller}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={columnCount}
        aria-busy={status === 'loading' || status === 'fetching'}
        {...(hasCheckbox && { 'aria-multiselectable': true })}
        {...(isFocused &&
          (active.row === -1 || active.row < shown) && {
            'aria-activedescendant': cellId(gridId, active),
          })}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onMouseDown={keepText}
        onFocus={() => setFocused(true)}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
        }}
      >
        <div
          role="presentation"
          style={{ width: layout.totalWidth, height: HEADER_HEIGHT + layout.rows.getTotalSize() }}
        >
          <GridHeader
            gridId={gridId}
            columns={columns}
            widths={layout.widths}
            pinnedCount={layout.pinnedCount}
            loose={looseItems}
            checkbox={layout.checkbox}
            allState={allState}
            sort={sort}
            activeColumn={isFocused && active.row === -1 ? active.column : null}
            onHeader={pressHeader}
          />
          <div role="rowgroup" className={styles.body}>
            {layout.rows.getVirtualItems().map(({ index, start }) => {
              const row = rows[index];
              return row === undefined ? null : (
                <GridRow
                  key={index}
                  gridId={gridId}
                  row={row}
                  index={index}
                  ariaIndex={offset + index + 2}
                  top={start - HEADER_HEIGHT}
                  tint={tintOf(row)}
                  columns={columns}
                  widths={layout.widths}
                  pinnedCount={layout.pinnedCount}
                  loose={looseItems}
                  totalWidth={layout.totalWidth}
                  checkbox={layout.checkbox}
                  isSelected={selection?.selected.has(rowId(row)) ?? false}
                  activeColumn={isFocused && active.row === index ? active.column : null}
                />
              );
            })}
          </div>
        </div>
      </div>
      {status === 'loading' && <GridSkeleton />}
      <div role="status" className={styles.messages}>
        {(status === 'error' || isEmpty) && (
          <GridMessage
            kind={status === 'error' ? 'error' : onClearFilters ? 'noMatch' : 'empty'}
            noun={noun}
            onClear={onClearFilters}
            onRetry={onRetry}
          />
        )}
      </div>
    </div>
  );
};
