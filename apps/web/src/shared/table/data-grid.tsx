import { useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react';
import { useIsNarrow } from '#shared/lib/use-media';
import { arrangeColumns } from './arrange-columns';
import styles from './data-grid.module.css';
import { GridHeader } from './grid-header';
import { gridInput } from './grid-input';
import { GridRow } from './grid-row';
import { GridMessage, GridSkeleton, gridMessageKind } from './grid-states';
import {
  HEADER_HEIGHT,
  cellId,
  type GridColumn,
  type GridCursor,
  type GridSort,
  type GridStatus,
  type SortOrder,
} from './grid-types';
import { phoneColumns } from './phone-columns';
import { useColumnControls, type ColumnControls } from './use-column-controls';
import type { Columns } from './use-columns';
import { useGridCursor } from './use-grid-cursor';
import { useGridLayout, type GridLayout } from './use-grid-layout';
import { useKeptFocus } from './use-kept-focus';
import { useRangeSelect } from './use-range-select';
import type { RowSelection } from './use-row-selection';

interface Props<Row> {
  /** What the grid is called, e.g. "Leads". */
  label: string;
  /** What its rows are called in sentences, e.g. "leads". */
  noun: string;
  columns: readonly GridColumn<Row>[];
  /** Where the user's choice of these columns is stored, with their widths. */
  columnStore?: Columns;
  rows: readonly Row[];
  rowId: (row: Row) => number;
  /** What people know a row by. On a phone it stays in sight, above the id. */
  rowName: (row: Row) => string;
  /** A name of the row tints of theme.css; the row also says it in text. */
  rowTint?: (row: Row) => string;
  status: GridStatus;
  sort: GridSort | null;
  /** Sorts by a column: in this order, or in the next one. */
  onSort: (key: string, order?: SortOrder) => void;
  selection?: RowSelection;
  /** Rows on earlier pages. */
  offset: number;
  /** Rows on all pages. */
  total: number;
  /** Given when a filter may be the reason for an empty table. */
  onClearFilters?: (() => void) | undefined;
  onRetry: () => void;
}

const NO_ROWS: readonly never[] = [];

/** Another page or another sort begins at its top. */
const useScrollToTop = (
  scroller: RefObject<HTMLDivElement | null>,
  offset: number,
  sort: GridSort | null,
): void => {
  const sortMark = sort === null ? '' : `${sort.key} ${sort.order}`;
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [scroller, offset, sortMark]);
};

interface RowsProps<Row> extends Pick<
  Props<Row>,
  'rows' | 'rowId' | 'rowTint' | 'selection' | 'offset'
> {
  gridId: string;
  layout: GridLayout<Row>;
  /** The cell of the cursor; null while the focus is elsewhere. */
  activeCell: GridCursor | null;
}

/** The rows in sight. */
const GridRows = <Row,>({
  gridId,
  rows,
  rowId,
  rowTint,
  layout,
  selection,
  offset,
  activeCell,
}: RowsProps<Row>) => (
  <div role="rowgroup" className={styles.body}>
    {layout.rows.getVirtualItems().map(({ index, start }) => {
      const row = rows[index];
      return row === undefined ? null : (
        <GridRow
          key={rowId(row)}
          gridId={gridId}
          row={row}
          index={index}
          ariaIndex={offset + index + 2}
          top={start - HEADER_HEIGHT}
          height={layout.rowHeight}
          tint={rowTint?.(row)}
          cells={layout.cells}
          totalWidth={layout.totalWidth}
          checkbox={layout.checkbox}
          isSelected={selection?.selected.has(rowId(row)) ?? false}
          activeColumn={activeCell?.row === index ? activeCell.column : null}
        />
      );
    })}
  </div>
);

/** The columns that fit the screen, from left to right. */
const useFittingColumns = <Row,>(
  { columns, rowName }: Pick<Props<Row>, 'columns' | 'rowName'>,
  { pins }: ColumnControls,
): readonly GridColumn<Row>[] => {
  const isNarrow = useIsNarrow();
  return useMemo(
    () => (isNarrow ? phoneColumns(columns, rowName) : arrangeColumns(columns, pins)),
    [isNarrow, columns, rowName, pins],
  );
};

/** The parts of the grid and what mouse and keyboard do with them. */
const useGrid = <Row,>({ rows, rowId, status, sort, ...props }: Props<Row>) => {
  const controls = useColumnControls(props.noun, props.columnStore);
  const columns = useFittingColumns(props, controls);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const hasCheckbox = props.selection !== undefined;
  const columnCount = columns.length + (hasCheckbox ? 1 : 0);
  const rowCount = status === 'loading' || status === 'error' ? 0 : rows.length;
  const { active, focused, setCursor, focusHandlers } = useGridCursor(
    rowCount === 0 ? NO_ROWS : rows,
    rowId,
    columnCount,
  );
  const layout = useGridLayout({
    scroller,
    columns,
    rows,
    rowCount,
    hasCheckbox,
    cursor: focused,
    controls,
  });
  const { selectRow, selectPage, pageSelection } = useRangeSelect(rows, rowId, props.selection);
  const { pressHeader, handlers } = gridInput({
    gridId,
    scroller,
    columns,
    hasCheckbox,
    rowCount,
    columnCount,
    layout,
    cursor: active,
    setCursor,
    selectRow,
    selectPage,
    onSort: props.onSort,
    onMenu: setOpenKey,
  });
  useScrollToTop(scroller, props.offset, sort);
  const keptFocus = useKeptFocus(scroller);
  return {
    gridId,
    scroller,
    rowCount,
    columnCount,
    layout,
    tools: { controls, resizing: layout.resizing, sort, onSort: props.onSort, openKey, setOpenKey },
    activeCell: focused === null ? null : active,
    pageSelection,
    pressHeader,
    handlers: { ...handlers, ...focusHandlers, ...keptFocus },
  };
};

/**
 * The one table of the product: virtual on both axes, one tab stop, `role=grid`. It shows a page of
 * rows; paging, sorting and fetching belong to its owner, who says what happens through `status`.
 */
export const DataGrid = <Row,>(props: Props<Row>) => {
  const { label, noun, rows, status, selection, total, onClearFilters } = props;
  const grid = useGrid(props);
  const { gridId, layout, activeCell } = grid;
  const isActiveCellDrawn =
    activeCell !== null && (activeCell.row === -1 || activeCell.row < grid.rowCount);
  const messageKind = gridMessageKind(status, rows.length === 0, onClearFilters !== undefined);
  return (
    <div className={styles.frame} data-status={status}>
      {status === 'fetching' && <span className={styles.progress} aria-hidden="true" />}
      <div
        ref={grid.scroller}
        className={styles.scroller}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={grid.columnCount}
        aria-busy={status === 'loading' || status === 'fetching'}
        {...(selection !== undefined && { 'aria-multiselectable': true })}
        {...(isActiveCellDrawn && { 'aria-activedescendant': cellId(gridId, activeCell) })}
        {...grid.handlers}
      >
        <div
          role="presentation"
          style={{ width: layout.totalWidth, height: HEADER_HEIGHT + layout.rows.getTotalSize() }}
        >
          <GridHeader
            gridId={gridId}
            cells={layout.cells}
            checkbox={layout.checkbox}
            pageSelection={grid.pageSelection}
            tools={grid.tools}
            activeColumn={activeCell?.row === -1 ? activeCell.column : null}
            onHeader={grid.pressHeader}
          />
          <GridRows {...props} gridId={gridId} layout={layout} activeCell={activeCell} />
        </div>
      </div>
      {status === 'loading' && <GridSkeleton />}
      <div role="status" className={styles.messages}>
        {messageKind !== null && (
          <GridMessage
            kind={messageKind}
            noun={noun}
            onClear={onClearFilters}
            onRetry={props.onRetry}
          />
        )}
      </div>
    </div>
  );
};
