import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { gridKeys } from './grid-keys';
import { HEADER_HEIGHT, type GridColumn, type GridCursor } from './grid-types';
import type { GridLayout } from './use-grid-layout';

interface Options<Row> {
  gridId: string;
  scroller: RefObject<HTMLDivElement | null>;
  columns: readonly GridColumn<Row>[];
  hasCheckbox: boolean;
  rowCount: number;
  columnCount: number;
  layout: GridLayout<Row>;
  cursor: GridCursor;
  setCursor: (cursor: GridCursor) => void;
  selectRow: (index: number, isRange: boolean) => void;
  selectPage: () => void;
  onSort: (key: string) => void;
  onMenu: (key: string) => void;
}

/** The keys that open the menu of a heading. */
const isMenuKey = ({ key, shiftKey, altKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey) || (key === 'ArrowDown' && altKey);

/** Shift and click choose a range of rows, not of text. */
const keepText = (event: MouseEvent<HTMLElement>): void => {
  if (!event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
};

/** The rows that fit below the header, less one, so that consecutive pages overlap. */
const rowsPerPage = (scroller: HTMLDivElement | null, rowHeight: number): number =>
  Math.max(1, Math.floor(((scroller?.clientHeight ?? 0) - HEADER_HEIGHT) / rowHeight) - 1);

/** What the mouse and the keyboard do in the grid. */
export const gridInput = <Row>({
  gridId,
  scroller,
  columns,
  hasCheckbox,
  rowCount,
  columnCount,
  layout,
  cursor,
  setCursor,
  selectRow,
  selectPage,
  onSort,
  onMenu,
}: Options<Row>) => {
  const firstColumn = hasCheckbox ? 1 : 0;
  const moveTo = (next: GridCursor): void => {
    setCursor(next);
    if (next.row >= 0) layout.rows.scrollToIndex(next.row);
    const loose = next.column - firstColumn - layout.looseStart;
    if (loose >= 0 && loose < layout.looseCount) layout.loose.scrollToIndex(loose);
  };
  const pressHeader = (position: number): void => {
    if (hasCheckbox && position === 0) return selectPage();
    const column = columns[position - firstColumn];
    if (column?.sortable) onSort(column.key);
  };
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('[data-index]');
    const cell = target.closest<HTMLElement>('[role="gridcell"]');
    if (row === null || cell === null) return;
    const index = Number(row.dataset.index);
    setCursor({ row: index, column: Number(cell.getAttribute('aria-colindex')) - 1 });
    if (cell.dataset.select !== undefined) selectRow(index, event.shiftKey);
  };
  const onGridKey = gridKeys({
    gridId,
    cursor,
    rowCount,
    columnCount,
    onMove: moveTo,
    onHeader: pressHeader,
    onSelect: selectRow,
    pageRows: () => rowsPerPage(scroller.current, layout.rowHeight),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const column = cursor.row === -1 ? columns[cursor.column - firstColumn] : undefined;
    if (column === undefined || event.target !== event.currentTarget || !isMenuKey(event))
      return onGridKey(event);
    event.preventDefault();
    onMenu(column.key);
  };
  return { pressHeader, handlers: { onClick, onKeyDown, onMouseDown: keepText } };
};
