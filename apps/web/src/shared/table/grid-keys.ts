import type { KeyboardEvent } from 'react';
import { cellId, type GridCursor } from './grid-types';

interface Options {
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

export const CONTROLS = 'button:not(:disabled), a[href], input:not(:disabled)';

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
  { cursor, onMove, onExtend, onSelectPage, onClear }: Options,
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
export const gridKeys =
  (options: Options & { readonly isSelectable: boolean }) =>
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
