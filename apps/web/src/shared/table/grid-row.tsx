import { memo } from 'react';
import { classNames } from '#shared/lib/class-names';
import styles from './data-grid.module.css';
import type { TreePlace } from './grid-tree';
import { cellId, type CellPlace } from './grid-types';

interface Props<Row> {
  gridId: string;
  row: Row;
  index: number;
  /** Position among the rows of all pages, from 2; the header is 1. */
  ariaIndex: number;
  top: number;
  height: number;
  tint: string | undefined;
  cells: readonly CellPlace<Row>[];
  totalWidth: number;
  /** Width of the checkbox column; 0 without one. */
  checkbox: number;
  isSelected: boolean;
  /** Whether the row is open next to the grid. */
  isCurrent: boolean;
  /** Column of the cursor while it is in this row. */
  activeColumn: number | null;
  /** Position of the row in a tree. */
  place?: TreePlace | null;
  /** Whether the row holds the totals. */
  isTotals?: boolean;
}

// Cells are functions, not components, because a screen has hundreds of them.

const checkboxCell = <Row,>({ gridId, index, checkbox, isSelected, activeColumn }: Props<Row>) => (
  <div
    id={cellId(gridId, { row: index, column: 0 })}
    role="gridcell"
    aria-colindex={1}
    aria-label={isSelected ? 'Selected' : 'Not selected'}
    data-select=""
    style={{ width: checkbox, left: 0 }}
    className={classNames(
      styles.cell,
      styles.check,
      styles.pinned,
      activeColumn === 0 && styles.active,
    )}
  >
    <span className={styles.box} data-state={isSelected ? 'all' : 'none'} />
  </div>
);

const dataCell = <Row,>(
  { column, position, style, edge }: CellPlace<Row>,
  { gridId, row, index, activeColumn }: Props<Row>,
) => (
  <div
    key={column.key}
    id={cellId(gridId, { row: index, column: position })}
    role="gridcell"
    aria-colindex={position + 1}
    style={style}
    data-shade={column.shade}
    className={classNames(
      styles.cell,
      edge !== null && styles.pinned,
      edge === 'lastStart' && styles.lastStart,
      edge === 'end' && styles.atEnd,
      column.align === 'end' && styles.end,
      activeColumn === position && styles.active,
    )}
  >
    {column.render(row)}
  </div>
);

const treeAttributes = ({ level, position, size, isOpen }: TreePlace) => ({
  'aria-level': level,
  'aria-posinset': position,
  'aria-setsize': size,
  ...(isOpen !== null && { 'aria-expanded': isOpen }),
});

const GridRowView = <Row,>(props: Props<Row>) => {
  const { index, ariaIndex, top, height, tint, cells, totalWidth, checkbox, isSelected } = props;
  const { isCurrent, place = null, isTotals = false } = props;
  return (
    <div
      role="row"
      aria-rowindex={ariaIndex}
      data-index={index}
      {...(checkbox > 0 && { 'aria-selected': isSelected })}
      {...(isCurrent && { 'aria-current': true })}
      {...(place !== null && treeAttributes(place))}
      data-tint={tint}
      className={classNames(
        styles.row,
        isSelected && styles.selected,
        isCurrent && styles.current,
        place !== null && styles.branch,
        isTotals && styles.totals,
      )}
      style={{ top, height, width: totalWidth }}
    >
      {checkbox > 0 && checkboxCell(props)}
      {cells.map((cell) => dataCell(cell, props))}
    </div>
  );
};

/** A row of the grid. It renders again only if one of its props changed. */
export const GridRow = memo(GridRowView) as typeof GridRowView;
