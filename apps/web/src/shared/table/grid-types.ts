import type { CSSProperties, ReactNode } from 'react';

export type SortOrder = 'asc' | 'desc';
export interface GridSort {
  readonly key: string;
  readonly order: SortOrder;
}

/**
 * A column of the grid. Widths are pixels; where the grid is wider than its columns they grow in
 * proportion.
 */
export interface GridColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly width: number;
  readonly sortable?: boolean;
  readonly align?: 'end';
  /** Stays at the left edge while the others scroll. Pinned columns come first. */
  readonly pinned?: boolean;
  readonly render: (row: Row) => ReactNode;
}

/** A cell that every row has in sight: where it is drawn, and its place among all columns. */
export interface CellPlace<Row> {
  readonly column: GridColumn<Row>;
  /** From 0; the checkbox column counts. */
  readonly position: number;
  readonly style: CSSProperties;
  readonly isPinned: boolean;
}

/**
 * What the grid shows: `loading` only before the first answer, `fetching` keeps the old rows
 * dimmed, `error` offers another try. With `ready` and no rows, `noMatch` tells a filter that
 * excludes everything from a table that is really empty.
 */
export type GridStatus = 'loading' | 'fetching' | 'ready' | 'error';

/** A cell by its place: `row` −1 is the header; `column` counts the checkbox column. */
export interface GridCursor {
  readonly row: number;
  readonly column: number;
}

export const HEADER_HEIGHT = 38;
export const ROW_HEIGHT = 36;
export const CHECKBOX_WIDTH = 42;

export const cellId = (gridId: string, { row, column }: GridCursor): string =>
  `${gridId}-${row === -1 ? 'h' : row}-${column}`;
