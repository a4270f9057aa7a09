import type { ReactNode } from 'react';
import type { GridColumn } from './grid-types';

/** The actions of a row: the width of their column, and how a row's actions are drawn. */
export interface ActionsColumn<Row> {
  readonly width: number;
  readonly render: (row: Row) => ReactNode;
}

/** Key of the actions column, which cards look up. */
export const ACTIONS_KEY = 'actions';

/** Returns the column with the actions of each row, which stays at the right edge. */
export const actionsColumn = <Row>(
  { width, render }: ActionsColumn<Row>,
  title = 'Actions',
): GridColumn<Row> => ({ key: ACTIONS_KEY, title, width, pinned: 'end', render });
