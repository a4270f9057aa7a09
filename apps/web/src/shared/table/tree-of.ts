import type { GridTree } from './grid-tree';

/** Reactions of a tree's owner. */
interface TreeActions<Row> extends Pick<GridTree<Row>, 'placeOf' | 'onPlace'> {
  /** Called when the right or left arrow in the first column opens or closes a row. */
  readonly onToggle: (row: Row) => void;
  /** Called for a click on a row, outside its controls. */
  readonly onPress: (row: Row, isFirstColumn: boolean) => void;
}

/** Returns the parent of a row; null on the first level. */
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

/**
 * Makes a tree of a grid's rows. Its keys (WAI-ARIA, treegrid) work in the first column: elsewhere
 * the arrows move the cursor.
 */
export const treeOf = <Row>(
  rows: readonly Row[],
  { placeOf, onPlace, onToggle, onPress }: TreeActions<Row>,
): GridTree<Row> => ({
  placeOf,
  onPlace,
  onKey: ({ key }, { row: index, column }, moveTo) => {
    const row = rows[index];
    const isArrow = key === 'ArrowRight' || key === 'ArrowLeft';
    if (row === undefined || column !== 0 || !isArrow) return false;
    const isOpen = placeOf(row)?.isOpen ?? null;
    if (isOpen === (key === 'ArrowLeft')) {
      onToggle(row);
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
