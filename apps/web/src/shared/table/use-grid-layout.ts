import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import {
  CHECKBOX_WIDTH,
  HEADER_HEIGHT,
  ROW_HEIGHT,
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
 * Columns grow no further than this to fill what is left of the last whole one: beyond it a column
 * that is cut says that there are more.
 */
const MOST_GROWTH = 1.3;

/**
 * How much the loose columns grow, so that they fill the room, or that the last one in sight ends
 * at the edge instead of being cut.
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

/** The widths drawn: what the columns ask for, or more in proportion. Pinned ones never grow. */
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
 * The cursor's row and column stay rendered when they are scrolled away: the focus and its
 * announcement need them.
 */
const withKept =
  (kept: number | null, count: number) =>
  (range: Range): number[] => {
    const shown = defaultRangeExtractor(range);
    return kept === null || kept < 0 || kept >= count || shown.includes(kept)
      ? shown
      : [...shown, kept].sort((a, b) => a - b);
  };

interface Options<Row> {
  scroller: RefObject<HTMLDivElement | null>;
  columns: readonly GridColumn<Row>[];
  rowCount: number;
  hasCheckbox: boolean;
  cursor: GridCursor | null;
}

/** Which rows and columns are drawn, and where. Both axes are virtual. */
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
  const keptRow = cursor?.row ?? null;
  const keptColumn = cursor === null ? null : cursor.column - (hasCheckbox ? 1 : 0) - pinnedCount;

  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    scrollMargin: HEADER_HEIGHT,
    scrollPaddingStart: HEADER_HEIGHT,
    useFlushSync: false,
    rangeExtractor: useCallback(
      (range: Range) => withKept(keptRow, rowCount)(range),
      [keptRow, rowCount],
    ),
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
    rangeExtractor: useCallback(
      (range: Range) => withKept(keptColumn, looseCount)(range),
      [keptColumn, looseCount],
    ),
  });
  useEffect(() => loose.measure(), [loose, widths]);
  const totalWidth = widths.reduce((sum, width) => sum + width, checkbox);
  return { rows, loose, widths, pinnedCount, totalWidth, checkbox };
};
