import type { KeyboardEvent, MouseEvent } from 'react';
import type { GridTree } from './grid-tree';
import { cellId, type GridCursor } from './grid-types';
import type { RangeSelect } from './row-range';

interface GridKeysOptions {
  gridId: string;
  cursor: GridCursor;
  /** First row that the cursor can be in: −1 for the header, or 0 without one. */
  firstRow: -1 | 0;
  rowCount: number;
  columnCount: number;
  /** Rows that fit, which is one step of Page Up and Page Down. */
  pageRows: () => number;
  onMove: (next: GridCursor) => void;
  /** Called for Space or Enter on the header. */
  onHeader: (column: number) => void;
  onSelect: (row: number, isRange: boolean) => void;
  /** Called for Shift with a key that moves to another row. */
  onExtend: (from: number, to: number) => void;
  onSelectPage: () => void;
  /** Called for Escape. Returns false if nothing was selected. */
  onClear: () => boolean;
}

const CONTROLS = 'button:not(:disabled), a[href], input:not(:disabled)';

interface Bounds {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly lastColumn: number;
  readonly page: number;
}

/** Returns the cell that a key moves to; null if the key does not move the cursor. */
const cursorAfterKey = (
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { row, column }: GridCursor,
  { firstRow, lastRow, lastColumn, page }: Bounds,
): GridCursor | null => {
  const isFar = ctrlKey || metaKey;
  switch (key) {
    case 'ArrowDown':
      return { row: Math.min(row + 1, lastRow), column };
    case 'ArrowUp':
      return { row: Math.max(row - 1, firstRow), column };
    case 'ArrowRight':
      return { row, column: Math.min(column + 1, lastColumn) };
    case 'ArrowLeft':
      return { row, column: Math.max(column - 1, 0) };
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 };
    case 'End':
      return { row: isFar ? lastRow : row, column: lastColumn };
    case 'PageDown':
      return { row: Math.min(Math.max(row, 0) + page, lastRow), column };
    case 'PageUp':
      return { row: Math.max(row - page, lastRow < 0 ? firstRow : 0), column };
    default:
      return null;
  }
};

/** Returns the row to which Shift and a key extend the selection; null if there is none. */
const rowAfterShift = (key: string, row: number, { lastRow, page }: Bounds): number | null => {
  if (lastRow < 0) return null;
  switch (key) {
    case 'ArrowDown':
      return Math.min(row + 1, lastRow);
    case 'ArrowUp':
      return Math.max(row - 1, 0);
    case 'PageDown':
      return Math.min(Math.max(row, 0) + page, lastRow);
    case 'PageUp':
      return Math.max(row - page, 0);
    case 'Home':
      return 0;
    case 'End':
      return lastRow;
    default:
      return null;
  }
};

/**
 * Presses the control of the cell on Enter, or its marked control. If there are several and none is
 * marked, the first receives the focus: the left and right arrows then move between them, and
 * Escape returns to the grid.
 */
const enterCell = (id: string): void => {
  const controls = [
    ...(document.getElementById(id)?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
  ];
  const marked = controls.find(({ dataset }) => dataset.enter !== undefined);
  if (marked !== undefined || controls.length === 1) (marked ?? controls[0])?.click();
  else controls[0]?.focus();
};

const onKeyInsideCell = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key === 'Escape') {
    event.currentTarget.focus();
    event.stopPropagation();
    return;
  }
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const target = event.target as HTMLElement;
  const controls = [
    ...(target.closest('[role="gridcell"]')?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
  ];
  controls[controls.indexOf(target) + (event.key === 'ArrowRight' ? 1 : -1)]?.focus();
  event.preventDefault();
};

/** Handles the keys of the selection. Returns true if the key was one of them. */
const selectByKey = (
  { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  bounds: Bounds,
  { cursor, onMove, onExtend, onSelectPage, onClear }: GridKeysOptions,
): boolean => {
  if (key === 'Escape') return onClear();
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') {
    onSelectPage();
    return true;
  }
  const to = shiftKey ? rowAfterShift(key, cursor.row, bounds) : null;
  if (to === null) return false;
  onExtend(Math.max(cursor.row, 0), to);
  onMove({ row: to, column: cursor.column });
  return true;
};

/**
 * Keyboard support of the grid: one tab stop; arrows, Home and End, Page Up and Down, Space, Enter.
 * If rows can be selected, Shift extends the selection, Ctrl or Cmd with A selects the page, and
 * Escape deselects everything.
 */
const gridKeys =
  (options: GridKeysOptions & { readonly isSelectable: boolean }) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget) return onKeyInsideCell(event);
    const { gridId, cursor, firstRow, rowCount, columnCount, onMove, onHeader, onSelect } = options;
    const bounds = {
      firstRow,
      lastRow: rowCount - 1,
      lastColumn: columnCount - 1,
      page: options.pageRows(),
    };
    if (options.isSelectable && selectByKey(event, bounds, options)) {
      event.preventDefault();
      // Keeps a dialog around the grid open while Escape still has rows to deselect.
      event.stopPropagation();
      return;
    }
    const next = cursorAfterKey(event, cursor, bounds);
    if (next !== null) {
      event.preventDefault();
      onMove(next);
      return;
    }
    const isSpace = event.key === ' ';
    if (!isSpace && event.key !== 'Enter') return;
    event.preventDefault();
    if (cursor.row === -1) onHeader(cursor.column);
    else if (isSpace) onSelect(cursor.row, event.shiftKey);
    else enterCell(cellId(gridId, cursor));
  };

interface GridInputOptions {
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
  /** Rows that fit, which is one step of Page Up and Page Down. */
  pageRows: () => number;
  select: RangeSelect;
  /** Called for a click, Space or Enter on the header. */
  onHeader: (column: number) => void;
  /** Called for the key that opens the menu of a heading. */
  onMenu?: (column: number) => void;
  /** Called for a key without modifiers on a row. Returns true if the list handled it. */
  onRowKey?: (index: number, key: string) => boolean;
  tree?: Pick<GridTree<never>, 'onKey' | 'onPress'> | undefined;
}

/** Whether a key opens the menu of a heading. */
const isMenuKey = ({ key, shiftKey, altKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey) || (key === 'ArrowDown' && altKey);

/** Keeps Shift and click from selecting text, because they select a range of rows. */
const keepText = (event: MouseEvent<HTMLElement>): void => {
  if (!event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
};

/** Adapts a list's key handler from rows to row indexes. */
export const onRowKeyOf =
  <Row>(rows: readonly Row[], onRowKey?: (row: Row, key: string) => boolean) =>
  (index: number, key: string): boolean => {
    const row = rows[index];
    return row !== undefined && onRowKey !== undefined && onRowKey(row, key);
  };

/** Whether a key, pressed once without modifiers, belongs to the list. */
const isRowKey = (
  { key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent,
  { row }: GridCursor,
  onRowKey: GridInputOptions['onRowKey'],
): boolean =>
  row >= 0 && !(ctrlKey || metaKey || altKey || repeat) && onRowKey?.(row, key) === true;

/** Returns the mouse and keyboard handlers of the grid. */
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
}: GridInputOptions) => {
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
