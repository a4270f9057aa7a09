import type { VirtualItem } from '@tanstack/react-virtual';
import { memo, type CSSProperties } from 'react';
import { classNames } from '#shared/lib/class-names';
import styles from './data-grid.module.css';
import { ROW_HEIGHT, cellId, type GridColumn } from './grid-types';

interface Props<Row> {
  gridId: string;
  row: Row;
  index: number;
  /** Its place among all rows of all pages, from 1; the header is 1. */
  ariaIndex: number;
  top: number;
  tint: string | undefined;
  columns: readonly GridColumn<Row>[];
  widths: readonly number[];
  pinnedCount: number;
  loose: readonly VirtualItem[];
  totalWidth: number;
  checkbox: number;
  isSelected: boolean;
  activeColumn: number | null;
}

const GridRowView = <Row,>({
  gridId,
  row,
  index,
  ariaIndex,
  top,
  tint,
  columns,
  widths,
  pinnedCount,
  loose,
  totalWidth,
  checkbox,
  isSelected,
  activeColumn,
}: Props<Row>) => {
  const first = checkbox > 0 ? 1 : 0;
  const cell = (position: number, place: CSSProperties, isPinned: boolean) => {
    const column = columns[position];
    if (column === undefined) return null;
    const isActive = activeColumn === position + first;
    return (
      <div
        key={column.key}
        id={cellId(gridId, { row: index, column: position + first })}
        role="gridcell"
        aria-colindex={position + first + 1}
        style={place}
        className={classNames(
          styles.cell,
          isPinned && styles.pinned,
          column.align === 'end' && styles.end,
          isActive && styles.active,
        )}
      >
        {column.render(row)}
      </div>
    );
  };
  let left = checkbox;
  return (
    <div
      role="row"
      aria-rowindex={ariaIndex}
      data-index={index}
      {...(checkbox > 0 && { 'aria-selected': isSelected })}
      data-tint={tint}
      className={classNames(styles.row, isSelected && styles.selected)}
      style={{ top, height: ROW_HEIGHT, width: totalWidth }}
    >
      {checkbox > 0 && (
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
      )}
      {columns.slice(0, pinnedCount).map((_, position) => {
        const drawn = cell(position, { width: widths[position], left }, true);
        left += widths[position] ?? 0;
        return drawn;
      })}
      {loose.map((item) =>
        cell(
          pinnedCount + item.index,
          { position: 'absolute', left: item.start, width: item.size, height: '100%' },
          false,
        ),
      )}
    </div>
  );
};

/** One drawn row. It renders again only when something of it changed. */
export const GridRow = memo(GridRowView) as typeof GridRowView;
