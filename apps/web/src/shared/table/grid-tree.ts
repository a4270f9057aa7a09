import { useEffect, type KeyboardEvent } from 'react';
import type { GridCursor } from './grid-types';

/** Where a row stands in a tree. */
export interface TreePlace {
  /** From 1. */
  readonly level: number;
  /** Its position among the rows of its parent, from 1, and how many these are. */
  readonly position: number;
  readonly size: number;
  /** Whether the rows below it are shown; null if it cannot have any. */
  readonly isOpen: boolean | null;
}

/** Rows of which some belong to others, in one flat list: the grid is a tree. `treeOf` makes it. */
export interface GridTree<Row> {
  /** Null for rows that are no part of the tree, e.g. the totals. */
  readonly placeOf: (row: Row) => TreePlace | null;
  /** True if the key was one of the tree. */
  readonly onKey: (
    event: KeyboardEvent,
    cursor: GridCursor,
    moveTo: (cursor: GridCursor) => void,
  ) => boolean;
  /** A row is clicked, outside of its controls. */
  readonly onPress: (index: number, column: number) => void;
  /** The row that the cursor is in, or else the first one in sight. */
  readonly onPlace: (row: Row | null) => void;
}

/** Tells the owner of a tree which row the user is at. */
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
