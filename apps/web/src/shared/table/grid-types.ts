import type { CSSProperties, ReactNode } from 'react';

export type SortOrder = 'asc' | 'desc';
export interface GridSort {
  readonly key: string;
  readonly order: SortOrder;
}

/**
 * A column of the grid. Widths are in pixels. If the grid is wider than its columns, they grow in
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

/** A cell that every row renders: its column, its style and its position among all columns. */
export interface CellPlace<Row> {
  readonly column: GridColumn<Row>;
  /** From 0; the checkbox column counts. */
  readonly position: number;
  readonly style: CSSProperties;
  readonly isPinned: boolean;
}

/**
 * What the grid shows. `loading`: placeholders, before the first answer. `fetching`: the old rows,
 * dimmed. `ready`: the rows, or a message if there are none. `error`: a message and a button that
 * tries again.
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
