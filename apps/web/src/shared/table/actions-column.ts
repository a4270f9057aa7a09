import type { ReactNode } from 'react';
import type { GridColumn } from './grid-types';

/** The actions of a row: how wide their column is, and how one row's are drawn. */
export interface ActionsColumn<Row> {
  readonly width: number;
  readonly render: (row: Row) => ReactNode;
}

/** The key of the column with the actions. Cards look for it. */
export const ACTIONS_KEY = 'actions';

/** The column with the actions of each row, which stays at the right edge. */
export const actionsColumn = <Row>(
  { width, render }: ActionsColumn<Row>,
  title = 'Actions',
): GridColumn<Row> => ({ key: ACTIONS_KEY, title, width, pinned: 'end', render });
