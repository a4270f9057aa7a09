import type { ReactNode } from 'react';
import type { GridColumn } from './grid-types';

/** The actions of a row: how wide their column is, and how one row's are drawn. */
export interface ActionsColumn<Row> {
  readonly width: number;
  readonly render: (row: Row) => ReactNode;
}

/** The column with the actions of each row, which stays at the right edge. */
export const actionsColumn = <Row>(
  { width, render }: ActionsColumn<Row>,
  title = 'Actions',
): GridColumn<Row> => ({ key: 'actions', title, width, pinned: 'end', render });
