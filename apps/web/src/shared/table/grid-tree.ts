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

/** Rows of which some belong to others: the grid is a tree, its rows in one flat list. */
export interface GridTree<Row> {
  /** Null for rows that are no part of the tree, e.g. the totals. */
  readonly placeOf: (row: Row) => TreePlace | null;
  /** A row is opened or closed by the right or left arrow in its first column. */
  readonly onKey: (row: Row) => void;
  /** A row is clicked, outside of its controls. */
  readonly onPress: (row: Row, isFirstColumn: boolean) => void;
  /** The row that the cursor is in, or else the first one in sight. */
  readonly onPlace: (row: Row | null) => void;
}

/** The tree as the input of the grid needs it: rows by their index. */
export interface IndexedTree {
  /** True if the key was one of the tree. */
  readonly onKey: (
    event: KeyboardEvent,
    cursor: GridCursor,
    moveTo: (cursor: GridCursor) => void,
  ) => boolean;
  readonly onPress: (index: number, column: number) => void;
}

/** The row above that a row belongs to; null on the first level. */
const parentOf = <Row>(
  rows: readonly Row[],
  index: number,
  placeOf: GridTree<Row>['placeOf'],
): number | null => {
  const own = rows[index];
  const level = (own === undefined ? undefined : placeOf(own))?.level ?? 1;
  const parent = rows.findLastIndex(
    (row, at) => at < index && (placeOf(row)?.level ?? level) < level,
  );
  return parent === -1 ? null : parent;
};

/** The keys of a tree (WAI-ARIA, treegrid), in its first column: elsewhere they move the cursor. */
export const indexedTree = <Row>(
  rows: readonly Row[],
  { placeOf, onKey, onPress }: GridTree<Row>,
): IndexedTree => ({
  onKey: ({ key }, { row: index, column }, moveTo) => {
    const row = rows[index];
    const isArrow = key === 'ArrowRight' || key === 'ArrowLeft';
    if (row === undefined || column !== 0 || !isArrow) return false;
    const isOpen = placeOf(row)?.isOpen ?? null;
    if (isOpen === (key === 'ArrowLeft')) {
      onKey(row);
      return true;
    }
    const parent = key === 'ArrowLeft' ? parentOf(rows, index, placeOf) : null;
    if (parent === null) return false;
    moveTo({ row: parent, column });
    return true;
  },
  onPress: (index, column) => {
    const row = rows[index];
    if (row !== undefined) onPress(row, column === 0);
  },
});

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
