import type { ReactNode } from 'react';
import type { GridColumn } from './grid-types';

/** The actions of a row: how wide their column is, and how one row's are drawn. */
export interface ActionsColumn<Row> {
  readonly width: number;
  readonly isNarrow: boolean;
  readonly render: (row: Row) => ReactNode;
}

/**
 * Adds a column with the actions of each row after the first column. It is pinned unless the screen
 * is too narrow for two pinned columns.
 */
export const withActions = <Row>(
  columns: readonly GridColumn<Row>[],
  { width, isNarrow, render }: ActionsColumn<Row>,
): readonly GridColumn<Row>[] => {
  const actions = { key: 'actions', title: 'Actions', width, pinned: !isNarrow, render };
  return [...columns.slice(0, 1), actions, ...columns.slice(1)];
};
