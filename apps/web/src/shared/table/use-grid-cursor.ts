import { useMemo, useState, type FocusEvent } from 'react';
import type { GridCursor } from './grid-types';

interface Cursor extends GridCursor {
  /** The id of the row that the cursor was set to; null in the header. */
  readonly id: number | null;
}

/**
 * The row of the cursor among the rows of now. Rows that come or go above it do not move it to
 * another record; if its record is gone, it stays where it was.
 */
const rowOfCursor = <Row>(
  { row, id }: Cursor,
  rows: readonly Row[],
  rowId: (row: Row) => number,
): number => {
  const current = rows[row];
  if (id === null || (current !== undefined && rowId(current) === id)) return row;
  const moved = rows.findIndex((other) => rowId(other) === id);
  return moved === -1 ? row : moved;
};

/** The cell that the keyboard is at, and whether the focus is in the grid. */
export const useGridCursor = <Row>(
  rows: readonly Row[],
  rowId: (row: Row) => number,
  columnCount: number,
) => {
  const [cursor, setCursor] = useState<Cursor>({ row: 0, column: 0, id: null });
  const [isFocused, setFocused] = useState(false);
  // A new page may be shorter than the old one: the cursor stays inside.
  const active = useMemo(
    (): GridCursor => ({
      row: Math.min(rowOfCursor(cursor, rows, rowId), rows.length - 1),
      column: Math.min(cursor.column, columnCount - 1),
    }),
    [cursor, rows, rowId, columnCount],
  );
  const moveTo = (next: GridCursor): void => {
    const row = rows[next.row];
    setCursor({ ...next, id: row === undefined ? null : rowId(row) });
  };
  return {
    active,
    setCursor: moveTo,
    /** The cursor; null while the focus is elsewhere. */
    focused: isFocused ? active : null,
    focusHandlers: {
      onFocus: () => {
        // From now on the cursor stays at this record.
        if (!isFocused && rows[active.row] !== undefined) moveTo(active);
        setFocused(true);
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      },
    },
  };
};
