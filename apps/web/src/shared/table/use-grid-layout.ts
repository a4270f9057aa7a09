import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { useRowDensity } from './density-button';
import {
  type CellPlace,
  CHECKBOX_WIDTH,
  type GridColumn,
  type GridCursor,
  HEADER_HEIGHT,
} from './grid-types';
import { type ColumnControls, useColumnWidths } from './use-column-widths';

/** Returns the current inner width of the scroll box. */
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
 * Returns the indexes to render: the visible ones and the cursor's. The cursor's row and column
 * stay rendered when they are scrolled away, because the focus and its announcement need them.
 */
export const useRangeWithCursor = (cursor: number | null, count: number) =>
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

/** Returns the same array as long as it holds the same numbers. */
const useSame = (numbers: readonly number[]): readonly number[] => {
  const text = numbers.join(' ');
  return useMemo(() => (text === '' ? [] : text.split(' ').map(Number)), [text]);
};

interface Placing<Row> {
  columns: readonly GridColumn<Row>[];
  widths: readonly number[];
  /** Number of columns that stay at the left and right edge. */
  staying: { readonly start: number; readonly end: number };
  checkbox: number;
  /** Scrolling columns to render, counted from the first of them. */
  loose: readonly number[];
}

/**
 * Returns the cells of a row from left to right: the left edge, the rendered scrolling columns, and
 * the actions at the right edge.
 */
const placeCells = <Row>({
  columns,
  widths,
  staying,
  checkbox,
  loose,
}: Placing<Row>): readonly CellPlace<Row>[] => {
  const first = checkbox > 0 ? 1 : 0;
  const firstAtEnd = columns.length - staying.end;
  const widthOf = (index: number): number => widths[index] ?? 0;
  const lefts: number[] = [];
  let left = checkbox;
  for (const width of widths) {
    lefts.push(left);
    left += width;
  }
  const startCells = columns.slice(0, staying.start).map((column, index) => {
    const width = widthOf(index);
    const style = { width, left: lefts[index] };
    const edge = index === staying.start - 1 ? ('lastStart' as const) : ('start' as const);
    return { column, position: index + first, style, width, edge };
  });
  const looseCells = loose.flatMap((looseIndex) => {
    const index = staying.start + looseIndex;
    const column = columns[index];
    if (column === undefined) return [];
    const width = widthOf(index);
    const style = { position: 'absolute' as const, left: lefts[index], width, height: '100%' };
    return [{ column, position: index + first, style, width, edge: null }];
  });
  const endCells = columns.slice(firstAtEnd).map((column, index) => {
    const width = widthOf(firstAtEnd + index);
    const right = widths.slice(firstAtEnd + index + 1).reduce((sum, other) => sum + other, 0);
    const style = { width, right, ...(index === 0 && { marginLeft: 'auto' }) };
    return { column, position: firstAtEnd + index + first, style, width, edge: 'end' as const };
  });
  return [...startCells, ...looseCells, ...endCells];
};

interface Options<Row> {
  scroller: RefObject<HTMLDivElement | null>;
  /** Columns from left to right, as {@link arrangeColumns} returns them. */
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  rowCount: number;
  hasCheckbox: boolean;
  cursor: GridCursor | null;
  controls: ColumnControls;
  /** Whether the last row stays visible at the bottom. */
  hasTotals: boolean;
  /** Additional height of rows in pixels. */
  extraHeight: number;
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

/** Returns the final widths of the columns and their sums at the edges. */
const useColumnSpace = <Row>({
  scroller,
  columns,
  rows,
  controls,
  checkbox,
}: Options<Row> & { checkbox: number }) => {
  const available = useInnerWidth(scroller);
  const { widths, resizing, staying, isFolded } = useColumnWidths({
    columns,
    rows,
    controls,
    available,
    checkbox,
  });
  const { start, end } = staying;
  return {
    widths,
    resizing,
    staying,
    isFolded,
    startWidth: checkbox + sumOf(widths.slice(0, start)),
    endWidth: sumOf(widths.slice(widths.length - end)),
    totalWidth: Math.max(available, checkbox + sumOf(widths)),
    /** Whether some columns are out of view. */
    scrolls: checkbox + sumOf(widths) > available,
  };
};

/** Returns the rows and columns to render, and their positions. Both axes are virtual. */
export const useGridLayout = <Row>(options: Options<Row>) => {
  const { scroller, columns, rowCount, hasCheckbox, cursor, hasTotals } = options;
  const checkbox = hasCheckbox ? CHECKBOX_WIDTH : 0;
  const rowHeight = useRowDensity().rowHeight + options.extraHeight;
  const space = useColumnSpace({ ...options, checkbox });
  const { widths, staying, startWidth, endWidth } = space;
  const cursorRow = cursor?.row ?? null;
  const cursorColumn =
    cursor === null ? null : cursor.column - (hasCheckbox ? 1 : 0) - staying.start;

  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 3,
    scrollMargin: HEADER_HEIGHT,
    scrollPaddingStart: HEADER_HEIGHT,
    scrollPaddingEnd: hasTotals ? rowHeight : 0,
    useFlushSync: false,
    rangeExtractor: useRangeWithCursor(cursorRow, rowCount),
  });
  const looseCount = columns.length - staying.start - staying.end;
  const loose = useVirtualizer({
    horizontal: true,
    count: looseCount,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => widths[staying.start + index] ?? 0,
    overscan: 1,
    paddingStart: startWidth,
    paddingEnd: endWidth,
    scrollPaddingStart: startWidth,
    scrollPaddingEnd: endWidth,
    useFlushSync: false,
    rangeExtractor: useRangeWithCursor(cursorColumn, looseCount),
  });
  // Runs before the frame is painted, which would otherwise use the earlier sizes.
  useLayoutEffect(() => loose.measure(), [loose, widths]);
  useLayoutEffect(() => rows.measure(), [rows, rowHeight]);
  const looseIndexes = useSame(loose.getVirtualIndexes());
  // Rows are memoised, so the cells must remain the same object until a column changes.
  const cells = useMemo(
    () => placeCells({ columns, widths, staying, checkbox, loose: looseIndexes }),
    [columns, widths, staying, checkbox, looseIndexes],
  );
  const { totalWidth, scrolls, resizing, isFolded } = space;
  return {
    rows,
    loose,
    looseCount,
    looseStart: staying.start,
    cells,
    totalWidth,
    scrolls,
    checkbox,
    rowHeight,
    resizing,
    isFolded,
  };
};

export type GridLayout<Row> = ReturnType<typeof useGridLayout<Row>>;
