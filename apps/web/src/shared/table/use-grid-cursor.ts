import { useMemo, useState, type FocusEvent } from 'react';
import type { GridCursor } from './grid-types';

interface Cursor extends GridCursor {
  /** Id of the row to which the cursor was set; null in the header. */
  readonly id: number | null;
}

/**
 * Returns the cursor's row among the current rows. The cursor follows its record when rows are
 * added or removed above it; without the record, it keeps its index.
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

/** Returns the active cell of the keyboard, and whether the grid has the focus. */
export const useGridCursor = <Row>(
  rows: readonly Row[],
  rowId: (row: Row) => number,
  columnCount: number,
) => {
  const [cursor, setCursor] = useState<Cursor>({ row: 0, column: 0, id: null });
  const [isFocused, setFocused] = useState(false);
  // A new page may be shorter than the old one, so the cursor is limited to its rows.
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
        // From now on the cursor follows this record.
        if (!isFocused && rows[active.row] !== undefined) moveTo(active);
        setFocused(true);
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      },
    },
  };
};
