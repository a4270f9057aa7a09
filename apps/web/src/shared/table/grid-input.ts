import type { KeyboardEvent, MouseEvent } from 'react';
import { CONTROLS, gridKeys } from './grid-keys';
import type { GridTree } from './grid-tree';
import type { GridCursor } from './grid-types';
import type { RangeSelect } from './use-range-select';

interface Options {
  gridId: string;
  /** Whether the first column has the checkboxes. */
  hasCheckbox: boolean;
  /** Whether the cursor can be in a header row. */
  hasHeader: boolean;
  rowCount: number;
  columnCount: number;
  cursor: GridCursor;
  setCursor: (cursor: GridCursor) => void;
  scrollTo: (cursor: GridCursor) => void;
  /** How many rows fit: one step of Page Up and Page Down. */
  pageRows: () => number;
  select: RangeSelect;
  /** A click, Space or Enter on the header. */
  onHeader: (column: number) => void;
  /** The menu of a heading is asked for by key. */
  onMenu?: (column: number) => void;
  /** A key without modifiers on a row. True if the list has done something. */
  onRowKey?: (index: number, key: string) => boolean;
  tree?: Pick<GridTree<never>, 'onKey' | 'onPress'> | undefined;
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

/** The keys of a list by the index of the row. */
export const onRowKeyOf =
  <Row>(rows: readonly Row[], onRowKey?: (row: Row, key: string) => boolean) =>
  (index: number, key: string): boolean => {
    const row = rows[index];
    return row !== undefined && onRowKey !== undefined && onRowKey(row, key);
  };

/** Whether a key without modifiers, pressed once, is one of the list's own. */
const isRowKey = (
  { key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent,
  { row }: GridCursor,
  onRowKey: Options['onRowKey'],
): boolean =>
  row >= 0 && !(ctrlKey || metaKey || altKey || repeat) && onRowKey?.(row, key) === true;

/** What the mouse and the keyboard do in the grid. */
export const gridInput = ({
  gridId,
  hasCheckbox,
  hasHeader,
  rowCount,
  columnCount,
  cursor,
  setCursor,
  scrollTo,
  pageRows,
  select,
  onHeader,
  onMenu,
  onRowKey,
  tree,
}: Options) => {
  const moveTo = (next: GridCursor): void => {
    setCursor(next);
    scrollTo(next);
  };
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('[data-index]');
    const cell = target.closest<HTMLElement>('[role="gridcell"]');
    if (row === null || cell === null) return;
    const index = Number(row.dataset.index);
    setCursor({ row: index, column: Number(cell.getAttribute('aria-colindex')) - 1 });
    if (cell.dataset.select !== undefined) select.selectRow(index, event.shiftKey);
    const isText = document.getSelection()?.isCollapsed === false;
    if (target.closest(CONTROLS) === null && !isText)
      tree?.onPress(index, Number(cell.getAttribute('aria-colindex')) - 1);
  };
  const onGridKey = gridKeys({
    gridId,
    cursor,
    firstRow: hasHeader ? -1 : 0,
    rowCount,
    columnCount,
    isSelectable: hasCheckbox,
    onMove: moveTo,
    onHeader,
    onSelect: select.selectRow,
    onExtend: select.extendTo,
    onSelectPage: select.selectPage,
    onClear: select.clear,
    pageRows,
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const isOnGrid = event.target === event.currentTarget;
    if (isOnGrid && (tree?.onKey(event, cursor, moveTo) || isRowKey(event, cursor, onRowKey))) {
      event.preventDefault();
      return;
    }
    const isOnHeading = cursor.row === -1 && isOnGrid;
    if (onMenu === undefined || !isOnHeading || !isMenuKey(event)) return onGridKey(event);
    event.preventDefault();
    onMenu(cursor.column);
  };
  return { onClick, onKeyDown, onMouseDown: keepText };
};
