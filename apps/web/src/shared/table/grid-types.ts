import type { CSSProperties, ReactNode } from 'react';

export type SortOrder = 'asc' | 'desc';
export interface GridSort {
  readonly key: string;
  readonly order: SortOrder;
}

/** The kinds of text in a grid, which differ in size and weight. */
export type TextStyle = 'cell' | 'strong' | 'small' | 'tag' | 'title';
/** The width of a text in pixels. */
export type MeasureText = (text: string, style: TextStyle) => number;

/** How the width of a column follows its content. */
export interface ColumnFit<Row> {
  /** How wide the content of a row is, in pixels without the padding of the cell. */
  readonly content: (row: Row, measure: MeasureText) => number;
  /** The bounds of the column in pixels, with its padding. */
  readonly min?: number;
  readonly max?: number;
  /** Whether rows that come later widen the column too: its content is never cut off. */
  readonly isWhole?: boolean;
}

/**
 * A column of the grid. Widths are in pixels. If the grid is wider than its columns, they grow in
 * proportion.
 */
export interface GridColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** Its width until rows are there; without `fit` always, if its title fits. */
  readonly width: number;
  readonly fit?: ColumnFit<Row>;
  readonly sortable?: boolean;
  /** What the column means, for the tooltip of its heading. */
  readonly hint?: string;
  /** The background of its cells. */
  readonly shade?: 'good';
  readonly align?: 'end';
  /**
   * The edge at which it stays while the others scroll. Columns at the start come first, those at
   * the end last.
   */
  readonly pinned?: 'start' | 'end';
  readonly render: (row: Row) => ReactNode;
}

/** A cell that every row renders: its column, its style and its position among all columns. */
export interface CellPlace<Row> {
  readonly column: GridColumn<Row>;
  /** From 0; the checkbox column counts. */
  readonly position: number;
  readonly style: CSSProperties;
  readonly width: number;
  /** The edge at which it stays while others scroll. `lastStart` is the one beside these. */
  readonly edge: 'start' | 'lastStart' | 'end' | null;
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
export const CHECKBOX_WIDTH = 36;
/** Left and right of the content of a cell, together. */
export const CELL_PADDING = 12;

export const cellId = (gridId: string, { row, column }: GridCursor): string =>
  `${gridId}-${row === -1 ? 'h' : row}-${column}`;
