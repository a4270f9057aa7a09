import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLatest } from '#shared/lib/use-latest';
import type { GridProps } from './grid-props';
import type { GridCursor, GridSort } from './grid-types';

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

/**
 * Keeps the focus in a grid. An action may disable or remove its own button, which would lose the
 * focus: the grid then receives it, with its cursor on the same row.
 */
export const useKeptFocus = (grid: RefObject<HTMLElement | null>) => {
  const last = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (last.current === null || (activeElement !== body && activeElement !== last.current)) return;
    if (!last.current.isConnected || last.current.matches(':disabled'))
      grid.current?.focus({ preventScroll: true });
  });
  return {
    onFocusCapture: ({ target }: FocusEvent<HTMLElement>) => {
      last.current = target;
    },
    onBlurCapture: ({ target }: FocusEvent<HTMLElement>) => {
      if (!target.matches(':disabled')) last.current = null;
    },
  };
};

/** Scrolls to the top after a change of page or sort. */
export const useScrollToTop = (
  scroller: RefObject<HTMLElement | null>,
  offset: number,
  sort: GridSort | null,
): void => {
  const sortMark = sort === null ? '' : `${sort.key} ${sort.order}`;
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [scroller, offset, sortMark]);
};

interface Options<Row> extends Pick<GridProps<Row>, 'rowId' | 'current' | 'focusRef'> {
  readonly rows: readonly Row[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Moves the cursor to a row and scrolls it into view. */
  readonly goTo: (row: number) => void;
}

/**
 * Moves the cursor to the row that is open next to the grid: once per row, as soon as the grid has
 * it. After that the cursor may move elsewhere.
 */
export const useShownBeside = <Row>({
  rows,
  rowId,
  current,
  focusRef,
  scroller,
  goTo,
}: Options<Row>): void => {
  const followed = useRef<number | null>(null);
  const latest = useLatest(goTo);
  const index = current == null ? -1 : rows.findIndex((row) => rowId(row) === current);
  useEffect(() => {
    if (current == null) followed.current = null;
    else if (index >= 0 && followed.current !== current) {
      followed.current = current;
      latest.current(index);
    }
  }, [current, index, latest]);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(
    focusRef,
    () => scroller.current,
  );
};
