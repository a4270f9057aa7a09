import type { CSSProperties, ReactNode } from 'react';

export type SortOrder = 'asc' | 'desc';
export interface GridSort {
  readonly key: string;
  readonly order: SortOrder;
}

/** Kinds of text in a grid, which differ in size and weight. */
export type TextStyle = 'cell' | 'strong' | 'small' | 'tag' | 'title';
/** Returns the width of a text in pixels. */
export type MeasureText = (text: string, style: TextStyle) => number;

/** How the width of a column follows its content. */
export interface ColumnFit<Row> {
  /** Returns the width of a row's content in pixels, without the padding of the cell. */
  readonly content: (row: Row, measure: MeasureText) => number;
  /** Bounds of the column in pixels, including padding. */
  readonly min?: number;
  readonly max?: number;
  /** Whether later rows may widen the column as well, so that its content is never cut off. */
  readonly isWhole?: boolean;
}

/**
 * A column of the grid. Widths are in pixels. If the grid is wider than its columns, they grow in
 * proportion.
 */
export interface GridColumn<Row> {
  readonly key: string;
  readonly title: string;
  /**
   * Width until the rows are known, and the fixed width without `fit`. The title may widen the
   * column.
   */
  readonly width: number;
  readonly fit?: ColumnFit<Row>;
  /** Width of the actions while they are in a menu, on a grid that is too narrow for its columns. */
  readonly foldedWidth?: number;
  readonly sortable?: boolean;
  /** Meaning of the column, for the tooltip of its heading. */
  readonly hint?: string;
  /** Background of the cells. */
  readonly shade?: 'good';
  readonly align?: 'end';
  /**
   * Edge at which the column stays while others scroll. Columns at the start come first, columns at
   * the end last.
   */
  readonly pinned?: 'start' | 'end';
  readonly render: (row: Row) => ReactNode;
}

/** A cell that every row renders: its column, its style, and its position among all columns. */
export interface CellPlace<Row> {
  readonly column: GridColumn<Row>;
  /** From 0, including the checkbox column. */
  readonly position: number;
  readonly style: CSSProperties;
  readonly width: number;
  /**
   * Edge at which the cell stays while others scroll. `lastStart` is next to the scrolling cells.
   */
  readonly edge: 'start' | 'lastStart' | 'end' | null;
}

/**
 * State of the grid. `loading`: placeholders, before the first answer. `fetching`: the old rows,
 * dimmed. `ready`: the rows, or a message if there are none. `error`: a message and a button to try
 * again.
 */
export type GridStatus = 'loading' | 'fetching' | 'ready' | 'error';

/** Position of a cell: `row` −1 is the header; `column` counts the checkbox column. */
export interface GridCursor {
  readonly row: number;
  readonly column: number;
}

export const HEADER_HEIGHT = 38;
export const CHECKBOX_WIDTH = 36;
/** Padding of a cell in pixels, left and right together. */
export const CELL_PADDING = 12;

export const cellId = (gridId: string, { row, column }: GridCursor): string =>
  `${gridId}-${row === -1 ? 'h' : row}-${column}`;
