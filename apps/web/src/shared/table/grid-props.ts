import type { RefObject } from 'react';
import type { EmptyList } from './empty-list';
import type { GridTree } from './grid-tree';
import type { GridColumn, GridSort, GridStatus, SortOrder } from './grid-types';
import type { RowCard } from './row-card';
import type { Columns } from './use-columns';
import type { RowSelection } from './use-row-selection';

/** Input of a list for its grid. */
export interface GridProps<Row> {
  /** Label of the grid, e.g. "Leads". */
  label: string;
  /** The rows in sentences, e.g. "leads". */
  noun: string;
  columns: readonly GridColumn<Row>[];
  /** Where the user's choice of columns and widths is stored. */
  columnStore?: Columns;
  /** The card of a row where columns do not fit. A tree has none and stays a table. */
  card?: RowCard<Row>;
  rows: readonly Row[];
  rowId: (row: Row) => number;
  /** Returns a row tint of theme.css. The text of the row must convey the same. */
  rowTint?: (row: Row) => string;
  status: GridStatus;
  sort: GridSort | null;
  /** Sorts by a column, in the given order or in the next one. */
  onSort: (key: string, order?: SortOrder) => void;
  selection?: RowSelection;
  /** Called for a key on the cursor's row. Returns true if the list handled it. */
  onRowKey?: (row: Row, key: string) => boolean;
  /** Number of rows on earlier pages. */
  offset: number;
  /** Number of rows on all pages. */
  total: number;
  /** Why the list may be empty. */
  empty?: EmptyList;
  onRetry: () => void;
  /** Makes the grid a tree, in which rows have parents. */
  tree?: GridTree<Row>;
  /** Whether the last row holds the totals and stays visible at the bottom. */
  hasTotals?: boolean;
  /** Additional height of rows in pixels. */
  extraHeight?: number;
  /**
   * The row that is open next to the grid, e.g. in a panel. It is marked, and the cursor moves to
   * it.
   */
  current?: number | null;
  /** Receives the element that takes the grid's focus. */
  focusRef?: RefObject<HTMLDivElement | null>;
}
