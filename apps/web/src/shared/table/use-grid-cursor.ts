import { useMemo, useState, type FocusEvent } from 'react';
import type { GridCursor } from './grid-types';

/** The cell that the keyboard is at, and whether the focus is in the grid. */
export const useGridCursor = (rowCount: number, columnCount: number) => {
  const [cursor, setCursor] = useState<GridCursor>({ row: 0, column: 0 });
  const [isFocused, setFocused] = useState(false);
  // A new page may be shorter than the old one: the cursor stays inside.
  const active = useMemo(
    () => ({
      row: Math.min(cursor.row, rowCount - 1),
      column: Math.min(cursor.column, columnCount - 1),
    }),
    [cursor, rowCount, columnCount],
  );
  return {
    active,
    setCursor,
    /** The cursor as it was set, and null while the focus is elsewhere. */
    focused: isFocused ? cursor : null,
    focusHandlers: {
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      },
    },
  };
};
