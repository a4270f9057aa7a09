import {
  defaultRangeExtractor,
  useVirtualizer,
  type Range,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import {
  CHECKBOX_WIDTH,
  HEADER_HEIGHT,
  ROW_HEIGHT,
  type CellPlace,
  type GridColumn,
  type GridCursor,
} from './grid-types';

/** The inner width of the scroll box, kept up to date. */
const useInnerWidth = (scroller: RefObject<HTMLDivElement | null>): number => {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return width;
};

/**
 * Columns grow at most by this factor to fill the space of a column that does not fit. If more were
 * needed, the last column is cut off instead, which shows that there are more.
 */
const MOST_GROWTH = 1.3;

/**
 * The factor by which the loose columns grow, so that they fill the available width, or so that the
 * last one in sight ends at the edge.
 */
const growthOf = (widths: readonly number[], room: number): number => {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total === 0) return 1;
  if (total <= room) return room / total;
  let whole = 0;
  for (const width of widths) {
    if (whole + width > room) break;
    whole += width;
  }
  return whole > 0 && room / whole <= MOST_GROWTH ? room / whole : 1;
};

/** The final widths: those of the columns, or more in proportion. Pinned columns never grow. */
const drawnWidths = <Row>(
  columns: readonly GridColumn<Row>[],
  checkbox: number,
  available: number,
): readonly number[] => {
  const pinned = columns.reduce(
    (sum, column) => sum + (column.pinned ? column.width : 0),
    checkbox,
  );
  const growth = growthOf(
    columns.filter((column) => !column.pinned).map((column) => column.width),
    available - pinned,
  );
  return columns.map((column) =>
    column.pinned ? column.width : Math.floor(column.width * growth),
  );
};

/**
 * The indexes to render: those in sight and the cursor's. The cursor's row and column stay rendered
 * when they are scrolled away, since the focus and its announcement need them.
 */
const useRangeWithCursor = (cursor: number | null, count: number) =>
  useCallback(
    (range: Range): number[] => {
      const inSight = defaultRangeExtractor(range);
      const exists = cursor !== null && cursor >= 0 && cursor < count;
      return !exists || inSight.includes(cursor)
        ? inSight
        : [...inSight, cursor].sort((a, b) => a - b);
    },
    [cursor, count],
  );

/** The cells of a row from left to right: the pinned ones, then the loose ones to render. */
const placeCells = <Row>(
  columns: readonly GridColumn<Row>[],
  widths: readonly number[],
  pinnedCount: number,
  checkbox: number,
  loose: readonly VirtualItem[],
): readonly CellPlace<Row>[] => {
  const first = checkbox > 0 ? 1 : 0;
  let left = checkbox;
  const pinnedCells = columns.slice(0, pinnedCount).map((column, index) => {
    const width = widths[index] ?? 0;
    const style = { width, left };
    left += width;
    return { column, position: index + first, style, isPinned: true };
  });
  const looseCells = loose.flatMap(({ index, start, size }) => {
    const column = columns[pinnedCount + index];
    if (column === undefined) return [];
    const style = { position: 'absolute' as const, left: start, width: size, height: '100%' };
    return [{ column, position: pinnedCount + index + first, style, isPinned: false }];
  });
  return [...pinnedCells, ...looseCells];
};

interface Options<Row> {
  scroller: RefObject<HTMLDivElement | null>;
  columns: readonly GridColumn<Row>[];
  rowCount: number;
  hasCheckbox: boolean;
  cursor: GridCursor | null;
}

/** Which rows and columns are rendered, and where. Both axes are virtual. */
export const useGridLayout = <Row>({
  scroller,
  columns,
  rowCount,
  hasCheckbox,
  cursor,
}: Options<Row>) => {
  const checkbox = hasCheckbox ? CHECKBOX_WIDTH : 0;
  const available = useInnerWidth(scroller);
  const widths = useMemo(
    () => drawnWidths(columns, checkbox, available),
    [columns, checkbox, available],
  );
  const pinnedCount = columns.filter((column) => column.pinned).length;
  const pinnedWidth = widths.slice(0, pinnedCount).reduce((sum, width) => sum + width, checkbox);
  const cursorRow = cursor?.row ?? null;
  const cursorColumn = cursor === null ? null : cursor.column - (hasCheckbox ? 1 : 0) - pinnedCount;

  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    scrollMargin: HEADER_HEIGHT,
    scrollPaddingStart: HEADER_HEIGHT,
    useFlushSync: false,
    rangeExtractor: useRangeWithCursor(cursorRow, rowCount),
  });
  const looseCount = columns.length - pinnedCount;
  const loose = useVirtualizer({
    horizontal: true,
    count: looseCount,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => widths[pinnedCount + index] ?? 0,
    overscan: 2,
    paddingStart: pinnedWidth,
    scrollPaddingStart: pinnedWidth,
    useFlushSync: false,
    rangeExtractor: useRangeWithCursor(cursorColumn, looseCount),
  });
  useEffect(() => loose.measure(), [loose, widths]);
  const totalWidth = widths.reduce((sum, width) => sum + width, checkbox);
  const looseItems = loose.getVirtualItems();
  // Rows are memoised, so their cells have to stay the same object until a column changes.
  const cells = useMemo(
    () => placeCells(columns, widths, pinnedCount, checkbox, looseItems),
    [columns, widths, pinnedCount, checkbox, looseItems],
  );
  return { rows, loose, cells, pinnedCount, totalWidth, checkbox };
};

export type GridLayout<Row> = ReturnType<typeof useGridLayout<Row>>;
