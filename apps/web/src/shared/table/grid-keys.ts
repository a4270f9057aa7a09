import type { KeyboardEvent } from 'react';
import { cellId, type GridCursor } from './grid-types';

interface Options {
  gridId: string;
  cursor: GridCursor;
  rowCount: number;
  columnCount: number;
  /** How many rows fit: one step of Page Up and Page Down. */
  pageRows: () => number;
  onMove: (next: GridCursor) => void;
  /** Space or Enter on the header. */
  onHeader: (column: number) => void;
  onSelect: (row: number, isRange: boolean) => void;
}

const CONTROLS = 'button:not(:disabled), a[href], input:not(:disabled)';

/** The cell that a key leads to; null if the key does not move the cursor. */
const cursorAfterKey = (
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { row, column }: GridCursor,
  lastRow: number,
  lastColumn: number,
  page: number,
): GridCursor | null => {
  const isFar = ctrlKey || metaKey;
  switch (key) {
    case 'ArrowDown':
      return { row: Math.min(row + 1, lastRow), column };
    case 'ArrowUp':
      return { row: Math.max(row - 1, -1), column };
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
      return { row: Math.max(row - page, lastRow < 0 ? -1 : 0), column };
    default:
      return null;
  }
};

/**
 * Enter presses the control of the cell. If there are several, the first takes the focus: the left
 * and right arrows then move among them, and Escape goes back to the grid.
 */
const enterCell = (id: string): void => {
  const controls = document.getElementById(id)?.querySelectorAll<HTMLElement>(CONTROLS) ?? [];
  if (controls.length === 1) controls[0]?.click();
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

/** The keyboard of the grid: one tab stop; arrows, Home and End, Page Up and Down, Space, Enter. */
export const gridKeys =
  ({ gridId, cursor, rowCount, columnCount, pageRows, onMove, onHeader, onSelect }: Options) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget) return onKeyInsideCell(event);
    const next = cursorAfterKey(event, cursor, rowCount - 1, columnCount - 1, pageRows());
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
