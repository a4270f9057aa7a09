import { useMemo, useRef } from 'react';
import type { RowSelection } from './use-row-selection';

/** How many rows of the page are selected. */
export type PageSelection = 'none' | 'some' | 'all';

const pageSelectionOf = (selectedCount: number, rowCount: number): PageSelection => {
  if (selectedCount === 0) return 'none';
  return selectedCount === rowCount ? 'all' : 'some';
};

/** Selects single rows, a range that begins at the row selected last, or the whole page. */
export const useRangeSelect = <Row>(
  rows: readonly Row[],
  rowId: (row: Row) => number,
  selection: RowSelection | undefined,
) => {
  const anchor = useRef<number | null>(null);
  const selectRow = (index: number, isRange: boolean): void => {
    const row = rows[index];
    if (selection === undefined || row === undefined) return;
    const isOn = !selection.selected.has(rowId(row));
    const from = isRange && anchor.current !== null ? anchor.current : index;
    const chosen = rows.slice(Math.min(from, index), Math.max(from, index) + 1).map(rowId);
    selection.set(chosen, isRange ? true : isOn);
    anchor.current = index;
  };
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const selectedCount =
    selection === undefined ? 0 : ids.filter((id) => selection.selected.has(id)).length;
  const pageSelection = pageSelectionOf(selectedCount, ids.length);
  return {
    selectRow,
    pageSelection,
    selectPage: () => selection?.set(ids, pageSelection !== 'all'),
  };
};
