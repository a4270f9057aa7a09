import type { ReactNode } from 'react';
import type { GridColumn } from './grid-types';
import styles from './row-buttons.module.css';

/** The icon buttons of a row, in the actions column. `data-emphasised` marks one of them. */
export const RowButtons = ({ children }: { children: ReactNode }) => (
  <span className={styles.buttons}>{children}</span>
);

/** The actions of a row: the width of their column, and how a row's actions are drawn. */
export interface ActionsColumn<Row> {
  readonly width: number;
  readonly render: (row: Row) => ReactNode;
}

/** Key of the actions column, which cards look up. */
export const ACTIONS_KEY = 'actions';

/** Returns the column with the actions of each row, which stays at the right edge. */
export const actionsColumn = <Row,>(
  { width, render }: ActionsColumn<Row>,
  title = 'Actions',
): GridColumn<Row> => ({ key: ACTIONS_KEY, title, width, pinned: 'end', render });
