import type { RefObject } from 'react';
import type { EmptyList } from './empty-list';
import type { GridTree } from './grid-tree';
import type { GridColumn, GridSort, GridStatus, SortOrder } from './grid-types';
import type { RowCard } from './row-card';
import type { Columns } from './use-columns';
import type { RowSelection } from './use-row-selection';

/** What a list gives to its grid. */
export interface GridProps<Row> {
  /** What the grid is called, e.g. "Leads". */
  label: string;
  /** What its rows are called in sentences, e.g. "leads". */
  noun: string;
  columns: readonly GridColumn<Row>[];
  /** Where the user's choice of these columns is stored, with their widths. */
  columnStore?: Columns;
  /** What a row shows where columns do not fit. A tree has none: it stays a table. */
  card?: RowCard<Row>;
  rows: readonly Row[];
  rowId: (row: Row) => number;
  /** A name of the row tints of theme.css; the row also says it in text. */
  rowTint?: (row: Row) => string;
  status: GridStatus;
  sort: GridSort | null;
  /** Sorts by a column: in this order, or in the next one. */
  onSort: (key: string, order?: SortOrder) => void;
  selection?: RowSelection;
  /** A key on the row of the cursor. True if it was one of the list's own. */
  onRowKey?: (row: Row, key: string) => boolean;
  /** Rows on earlier pages. */
  offset: number;
  /** Rows on all pages. */
  total: number;
  /** Why it may have no rows. */
  empty?: EmptyList;
  onRetry: () => void;
  /** Some rows belong to others. */
  tree?: GridTree<Row>;
  /** The last row has the totals, and stays in sight at the bottom. */
  hasTotals?: boolean;
  /** What rows are higher than usual, in pixels. */
  extraHeight?: number;
  /** The row that is shown beside the grid, e.g. in a panel: it is marked, and the cursor goes to it. */
  current?: number | null;
  /** The element that takes the focus of the grid. */
  focusRef?: RefObject<HTMLDivElement | null>;
}
