import type { KeyboardEvent, MouseEvent } from 'react';
import { CONTROLS, gridKeys } from './grid-keys';
import type { GridTree } from './grid-tree';
import type { GridCursor } from './grid-types';
import type { RangeSelect } from './use-range-select';

interface Options {
  gridId: string;
  /** Whether the first column has the checkboxes. */
  hasCheckbox: boolean;
  /** Whether the cursor can be in a header row. */
  hasHeader: boolean;
  rowCount: number;
  columnCount: number;
  cursor: GridCursor;
  setCursor: (cursor: GridCursor) => void;
  scrollTo: (cursor: GridCursor) => void;
  /** Rows that fit, which is one step of Page Up and Page Down. */
  pageRows: () => number;
  select: RangeSelect;
  /** Called for a click, Space or Enter on the header. */
  onHeader: (column: number) => void;
  /** Called for the key that opens the menu of a heading. */
  onMenu?: (column: number) => void;
  /** Called for a key without modifiers on a row. Returns true if the list handled it. */
  onRowKey?: (index: number, key: string) => boolean;
  tree?: Pick<GridTree<never>, 'onKey' | 'onPress'> | undefined;
}

/** Whether a key opens the menu of a heading. */
const isMenuKey = ({ key, shiftKey, altKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey) || (key === 'ArrowDown' && altKey);

/** Keeps Shift and click from selecting text, because they select a range of rows. */
const keepText = (event: MouseEvent<HTMLElement>): void => {
  if (!event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
};

/** Adapts a list's key handler from rows to row indexes. */
export const onRowKeyOf =
  <Row>(rows: readonly Row[], onRowKey?: (row: Row, key: string) => boolean) =>
  (index: number, key: string): boolean => {
    const row = rows[index];
    return row !== undefined && onRowKey !== undefined && onRowKey(row, key);
  };

/** Whether a key, pressed once without modifiers, belongs to the list. */
const isRowKey = (
  { key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent,
  { row }: GridCursor,
  onRowKey: Options['onRowKey'],
): boolean =>
  row >= 0 && !(ctrlKey || metaKey || altKey || repeat) && onRowKey?.(row, key) === true;

/** Returns the mouse and keyboard handlers of the grid. */
export const gridInput = ({
  gridId,
  hasCheckbox,
  hasHeader,
  rowCount,
  columnCount,
  cursor,
  setCursor,
  scrollTo,
  pageRows,
  select,
  onHeader,
  onMenu,
  onRowKey,
  tree,
}: Options) => {
  const moveTo = (next: GridCursor): void => {
    setCursor(next);
    scrollTo(next);
  };
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('[data-index]');
    const cell = target.closest<HTMLElement>('[role="gridcell"]');
    if (row === null || cell === null) return;
    const index = Number(row.dataset.index);
    setCursor({ row: index, column: Number(cell.getAttribute('aria-colindex')) - 1 });
    if (cell.dataset.select !== undefined) select.selectRow(index, event.shiftKey);
    const isText = document.getSelection()?.isCollapsed === false;
    if (target.closest(CONTROLS) === null && !isText)
      tree?.onPress(index, Number(cell.getAttribute('aria-colindex')) - 1);
  };
  const onGridKey = gridKeys({
    gridId,
    cursor,
    firstRow: hasHeader ? -1 : 0,
    rowCount,
    columnCount,
    isSelectable: hasCheckbox,
    onMove: moveTo,
    onHeader,
    onSelect: select.selectRow,
    onExtend: select.extendTo,
    onSelectPage: select.selectPage,
    onClear: select.clear,
    pageRows,
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const isOnGrid = event.target === event.currentTarget;
    if (isOnGrid && (tree?.onKey(event, cursor, moveTo) || isRowKey(event, cursor, onRowKey))) {
      event.preventDefault();
      return;
    }
    const isOnHeading = cursor.row === -1 && isOnGrid;
    if (onMenu === undefined || !isOnHeading || !isMenuKey(event)) return onGridKey(event);
    event.preventDefault();
    onMenu(cursor.column);
  };
  return { onClick, onKeyDown, onMouseDown: keepText };
};
