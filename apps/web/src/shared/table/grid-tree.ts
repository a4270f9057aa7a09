import { useEffect, type KeyboardEvent } from 'react';
import type { GridCursor } from './grid-types';

/** Position of a row in a tree. */
export interface TreePlace {
  /** From 1. */
  readonly level: number;
  /** Position among the rows of the same parent, from 1, and their number. */
  readonly position: number;
  readonly size: number;
  /** Whether the rows below are shown; null if the row cannot have any. */
  readonly isOpen: boolean | null;
}

/** Makes the grid a tree whose rows, parents included, are one flat list. See `treeOf`. */
export interface GridTree<Row> {
  /** Returns null for rows outside the tree, e.g. the totals. */
  readonly placeOf: (row: Row) => TreePlace | null;
  /** Returns true if the tree handled the key. */
  readonly onKey: (
    event: KeyboardEvent,
    cursor: GridCursor,
    moveTo: (cursor: GridCursor) => void,
  ) => boolean;
  /** Called for a click on a row, outside its controls. */
  readonly onPress: (index: number, column: number) => void;
  /** Called with the row of the cursor, or else the first visible row. */
  readonly onPlace: (row: Row | null) => void;
}

/** Reports the user's current row to the owner of a tree. */
export const useTreePlace = <Row>(
  tree: GridTree<Row> | undefined,
  rows: readonly Row[],
  focused: GridCursor | null,
  firstInSight: number,
): void => {
  const index = focused !== null && focused.row >= 0 ? focused.row : firstInSight;
  const row = rows[index] ?? null;
  const onPlace = tree?.onPlace;
  useEffect(() => onPlace?.(row), [onPlace, row]);
};
