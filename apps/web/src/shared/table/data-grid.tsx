import { type RefObject, useId, useMemo, useRef, useState } from 'react';
import { useIsPhone } from '#shared/lib/use-media';
import { arrangeColumns } from './arrange-columns';
import { CardGrid } from './card-grid';
import styles from './data-grid.module.css';
import { NOTHING_FILTERED } from './empty-list';
import { GridHeader } from './grid-header';
import { gridInput, onRowKeyOf } from './grid-keys';
import type { GridProps } from './grid-props';
import { GridRow } from './grid-row';
import { GridNotices } from './grid-states';
import { useTreePlace } from './grid-tree';
import { cellId, type GridColumn, type GridCursor, HEADER_HEIGHT } from './grid-types';
import { useRangeSelect } from './row-range';
import { FoldedActionsProvider } from './row-buttons';
import { useColumnControls } from './use-column-widths';
import { useGridCursor, useKeptFocus, useScrollToTop, useShownBeside } from './use-grid-cursor';
import { type GridLayout, useGridLayout } from './use-grid-layout';

const NO_ROWS: readonly never[] = [];

/**
 * Returns the number of rows that fit below the header, minus one, so that consecutive pages
 * overlap.
 */
const rowsPerPage = (scroller: HTMLDivElement | null, rowHeight: number): number =>
  Math.max(1, Math.floor(((scroller?.clientHeight ?? 0) - HEADER_HEIGHT) / rowHeight) - 1);

const scrollToCell = <Row,>(
  layout: GridLayout<Row>,
  { row, column }: GridCursor,
  hasCheckbox: boolean,
): void => {
  if (row >= 0) layout.rows.scrollToIndex(row);
  const loose = column - (hasCheckbox ? 1 : 0) - layout.looseStart;
  if (loose >= 0 && loose < layout.looseCount) layout.loose.scrollToIndex(loose);
};

interface RowsProps<Row> extends Pick<
  GridProps<Row>,
  'rows' | 'rowId' | 'rowTint' | 'selection' | 'offset' | 'tree' | 'hasTotals' | 'current'
> {
  gridId: string;
  layout: GridLayout<Row>;
  /** Cell of the cursor; null while the focus is elsewhere. */
  activeCell: GridCursor | null;
}

/** Returns the props of one row. */
const rowAt = <Row,>(
  index: number,
  top: number,
  {
    gridId,
    rows,
    rowId,
    rowTint,
    layout,
    selection,
    offset,
    activeCell,
    tree,
    ...props
  }: RowsProps<Row>,
) => {
  const row = rows[index];
  if (row === undefined) return null;
  return (
    <GridRow
      key={rowId(row)}
      gridId={gridId}
      row={row}
      index={index}
      ariaIndex={offset + index + 2}
      top={top}
      height={layout.rowHeight}
      tint={rowTint?.(row)}
      cells={layout.cells}
      totalWidth={layout.totalWidth}
      checkbox={layout.checkbox}
      isSelected={selection?.selected.has(rowId(row)) ?? false}
      isCurrent={props.current === rowId(row)}
      activeColumn={activeCell?.row === index ? activeCell.column : null}
      place={tree?.placeOf(row) ?? null}
      isTotals={props.hasTotals === true && index === rows.length - 1}
    />
  );
};

/** The visible rows, and the totals below them. */
const GridRows = <Row,>(props: RowsProps<Row>) => {
  const { rows, layout, hasTotals = false } = props;
  const inBody = rows.length - (hasTotals ? 1 : 0);
  const drawn = layout.rows.getVirtualItems().filter(({ index }) => index < inBody);
  return (
    <>
      <div role="rowgroup" className={styles.body}>
        {drawn.map(({ index, start }) => rowAt(index, start - HEADER_HEIGHT, props))}
      </div>
      {hasTotals && rows.length > 0 && (
        <div role="rowgroup" className={styles.foot} style={{ height: layout.rowHeight }}>
          {rowAt(rows.length - 1, 0, props)}
        </div>
      )}
    </>
  );
};

type CommonInput = Omit<
  Parameters<typeof gridInput>[0],
  'hasHeader' | 'scrollTo' | 'pageRows' | 'onHeader' | 'onMenu'
>;

interface ColumnInput<Row> extends CommonInput {
  scroller: RefObject<HTMLDivElement | null>;
  columns: readonly GridColumn<Row>[];
  layout: GridLayout<Row>;
  onSort: (key: string) => void;
  /** Opens the menu of a column. */
  onMenu: (key: string | null) => void;
}

/** Returns the mouse and keyboard handlers of a grid with columns and headings. */
const columnInput = <Row,>({
  scroller,
  columns,
  layout,
  onSort,
  onMenu,
  ...common
}: ColumnInput<Row>) => {
  const { hasCheckbox, select } = common;
  const columnAt = (position: number) => columns[position - (hasCheckbox ? 1 : 0)];
  const pressHeader = (position: number): void => {
    if (hasCheckbox && position === 0) return select.togglePage();
    const column = columnAt(position);
    if (column?.sortable) onSort(column.key);
  };
  const handlers = gridInput({
    ...common,
    hasHeader: true,
    scrollTo: (cell) => scrollToCell(layout, cell, hasCheckbox),
    pageRows: () => rowsPerPage(scroller.current, layout.rowHeight),
    onHeader: pressHeader,
    onMenu: (position) => onMenu(columnAt(position)?.key ?? null),
  });
  return { pressHeader, handlers };
};

const useArranged = <Row,>(
  ...[columns, pins]: Parameters<typeof arrangeColumns<Row>>
): readonly GridColumn<Row>[] => useMemo(() => arrangeColumns(columns, pins), [columns, pins]);

/** Returns the parts of the grid with their mouse and keyboard handlers. */
const useGrid = <Row,>({ rows, rowId, status, sort, tree, ...props }: GridProps<Row>) => {
  const controls = useColumnControls(props.noun, props.columnStore);
  const columns = useArranged(props.columns, controls.pins);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const hasCheckbox = props.selection !== undefined;
  const columnCount = columns.length + (hasCheckbox ? 1 : 0);
  const rowCount = status === 'loading' || status === 'error' ? 0 : rows.length;
  const shown = rowCount === 0 ? NO_ROWS : rows;
  const { active, focused, setCursor, focusHandlers } = useGridCursor(shown, rowId, columnCount);
  const layout = useGridLayout({
    scroller,
    columns,
    rows,
    rowCount,
    hasCheckbox,
    cursor: focused,
    controls,
    hasTotals: props.hasTotals === true,
    extraHeight: props.extraHeight ?? 0,
  });
  const select = useRangeSelect(rows, rowId, props.selection);
  const { pressHeader, handlers } = columnInput({
    gridId,
    scroller,
    columns,
    hasCheckbox,
    rowCount,
    columnCount,
    cursor: active,
    setCursor,
    layout,
    select,
    onRowKey: onRowKeyOf(rows, props.onRowKey),
    onSort: props.onSort,
    onMenu: setOpenKey,
    tree,
  });
  useTreePlace(tree, rows, focused, Math.floor((layout.rows.scrollOffset ?? 0) / layout.rowHeight));
  useScrollToTop(scroller, props.offset, sort);
  const goTo = (row: number): void => {
    setCursor({ row, column: active.column });
    scrollToCell(layout, { row, column: active.column }, hasCheckbox);
  };
  useShownBeside({ ...props, rows: shown, rowId, scroller, goTo });
  return {
    gridId,
    scroller,
    rowCount,
    columnCount,
    layout,
    tools: { controls, resizing: layout.resizing, sort, onSort: props.onSort, openKey, setOpenKey },
    activeCell: focused === null ? null : active,
    pageSelection: select.pageSelection,
    pressHeader,
    handlers: { ...handlers, ...focusHandlers, ...useKeptFocus(scroller) },
  };
};

const ColumnGrid = <Row,>(props: GridProps<Row>) => {
  const { label, noun, rows, status, selection, total, empty = NOTHING_FILTERED } = props;
  const grid = useGrid(props);
  const { gridId, layout, activeCell } = grid;
  const isActiveCellDrawn =
    activeCell !== null && (activeCell.row === -1 || activeCell.row < grid.rowCount);
  return (
    <div className={styles.frame} data-status={status}>
      {status === 'fetching' && <span className={styles.progress} aria-hidden="true" />}
      <div
        ref={grid.scroller}
        className={styles.scroller}
        role={props.tree === undefined ? 'grid' : 'treegrid'}
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
          className={styles.content}
          data-scrolls={layout.scrolls}
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
          <FoldedActionsProvider value={layout.isFolded}>
            <GridRows {...props} gridId={gridId} layout={layout} activeCell={activeCell} />
          </FoldedActionsProvider>
        </div>
      </div>
      <GridNotices
        status={status}
        rowCount={rows.length}
        noun={noun}
        empty={empty}
        onRetry={props.onRetry}
      />
    </div>
  );
};

/**
 * The only table component of the product: virtual, one tab stop, `role=grid` or `treegrid`; on a
 * phone, lists show cards instead of rows. It shows one page of rows. The owner of the list pages,
 * sorts and fetches, and reports its state through `status`.
 */
export const DataGrid = <Row,>(props: GridProps<Row>) => {
  const { card } = props;
  const isPhone = useIsPhone();
  if (!isPhone || card === undefined) return <ColumnGrid {...props} />;
  return <CardGrid {...props} card={card} />;
};
