import { useMemo, useRef } from 'react';
import type { RowSelection } from './use-row-selection';

/** A range of rows that grows and shrinks from its anchor. */
export interface RowRange {
  /** Id of the row at which the range begins. */
  readonly anchor: number;
  /** Rows that the range selected, without rows that were selected before. */
  readonly added: readonly number[];
}

/** The rows that a change of a range selects and deselects. */
interface RangeChange {
  readonly range: RowRange;
  readonly on: readonly number[];
  readonly off: readonly number[];
}

/**
 * Moves the end of a range to the row at `to`. The range begins at its anchor, or at the row at
 * `from` if there is no range or its anchor is on another page. Rows that leave the range are
 * deselected, unless they were selected before the range reached them.
 */
export const extendRange = (
  ids: readonly number[],
  selected: ReadonlySet<number>,
  range: RowRange | null,
  from: number,
  to: number,
): RangeChange => {
  const known = range === null ? -1 : ids.indexOf(range.anchor);
  const start = known === -1 ? from : known;
  const before = known === -1 ? [] : (range?.added ?? []);
  const inside = new Set(ids.slice(Math.min(start, to), Math.max(start, to) + 1));
  const mine = new Set(before);
  return {
    range: {
      anchor: ids[start] ?? 0,
      added: [...inside].filter((id) => mine.has(id) || !selected.has(id)),
    },
    on: [...inside],
    off: before.filter((id) => !inside.has(id)),
  };
};

/** How much of the page is selected. */
export type PageSelection = 'none' | 'some' | 'all';

const pageSelectionOf = (selectedCount: number, rowCount: number): PageSelection => {
  if (selectedCount === 0) return 'none';
  return selectedCount === rowCount ? 'all' : 'some';
};

/** Mouse and keyboard actions on the selection of a grid. */
export interface RangeSelect {
  /** Selects or deselects a row, or extends the range to it. */
  readonly selectRow: (index: number, isRange: boolean) => void;
  /** Extends the range to a row. Without a range, it begins at the row `from`. */
  readonly extendTo: (from: number, to: number) => void;
  /** Selects all rows of the page, or deselects them if all are selected. */
  readonly togglePage: () => void;
  /** Selects all rows of the page. */
  readonly selectPage: () => void;
  /** Deselects everything. Returns false if nothing was selected. */
  readonly clear: () => boolean;
  readonly pageSelection: PageSelection;
}

/** Selects single rows, ranges from the last selected row, or the whole page. */
export const useRangeSelect = <Row>(
  rows: readonly Row[],
  rowId: (row: Row) => number,
  selection: RowSelection | undefined,
): RangeSelect => {
  const range = useRef<RowRange | null>(null);
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const extendTo = (from: number, to: number): void => {
    if (selection === undefined || ids[to] === undefined) return;
    const change = extendRange(ids, selection.selected, range.current, from, to);
    range.current = change.range;
    if (change.off.length > 0) selection.set(change.off, false);
    selection.set(change.on, true);
  };
  const selectRow = (index: number, isRange: boolean): void => {
    const id = ids[index];
    if (selection === undefined || id === undefined) return;
    if (isRange) return extendTo(index, index);
    const isOn = !selection.selected.has(id);
    range.current = { anchor: id, added: isOn ? [id] : [] };
    selection.set([id], isOn);
  };
  const selectedCount =
    selection === undefined ? 0 : ids.filter((id) => selection.selected.has(id)).length;
  const pageSelection = pageSelectionOf(selectedCount, ids.length);
  return {
    selectRow,
    extendTo,
    pageSelection,
    togglePage: () => selection?.set(ids, pageSelection !== 'all'),
    selectPage: () => selection?.set(ids, true),
    clear: () => {
      if (selection === undefined || selection.selected.size === 0) return false;
      range.current = null;
      selection.clear();
      return true;
    },
  };
};
