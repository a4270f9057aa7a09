import type { GridColumn } from './grid-types';

/** Orders the columns from left to right: left edge, pinned by the user, others, right edge. */
export const arrangeColumns = <Row>(
  columns: readonly GridColumn<Row>[],
  pins: ReadonlySet<string>,
): readonly GridColumn<Row>[] => {
  const isPinned = ({ key, pinned }: GridColumn<Row>): boolean =>
    pinned === undefined && pins.has(key);
  return [
    ...columns.filter(({ pinned }) => pinned === 'start'),
    ...columns.filter(isPinned).map((column) => ({ ...column, pinned: 'start' as const })),
    ...columns.filter((column) => column.pinned === undefined && !isPinned(column)),
    ...columns.filter(({ pinned }) => pinned === 'end'),
  ];
};
