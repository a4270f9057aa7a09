import type { VirtualItem } from '@tanstack/react-virtual';
import type { CSSProperties } from 'react';
import { classNames } from '#shared/lib/class-names';
import { Icon } from '#shared/ui/icons';
import styles from './data-grid.module.css';
import { HEADER_HEIGHT, cellId, type GridColumn, type GridSort } from './grid-types';

interface Props<Row> {
  gridId: string;
  columns: readonly GridColumn<Row>[];
  widths: readonly number[];
  pinnedCount: number;
  loose: readonly VirtualItem[];
  checkbox: number;
  allState: 'none' | 'some' | 'all';
  sort: GridSort | null;
  activeColumn: number | null;
  onHeader: (column: number) => void;
}

const ariaSort = (isSorted: boolean, sort: GridSort | null): 'ascending' | 'descending' | 'none' =>
  isSorted ? (sort?.order === 'asc' ? 'ascending' : 'descending') : 'none';

/** The sticky header row. */
export const GridHeader = <Row,>({
  gridId,
  columns,
  widths,
  pinnedCount,
  loose,
  checkbox,
  allState,
  sort,
  activeColumn,
  onHeader,
}: Props<Row>) => {
  const first = checkbox > 0 ? 1 : 0;
  const cell = (index: number, place: CSSProperties, isPinned: boolean) => {
    const column = columns[index];
    if (column === undefined) return null;
    const position = index + first;
    const isSorted = sort?.key === column.key;
    return (
      <div
        key={column.key}
        id={cellId(gridId, { row: -1, column: position })}
        role="columnheader"
        aria-colindex={position + 1}
        style={place}
        {...(column.sortable && {
          'aria-sort': ariaSort(isSorted, sort),
          title: `Sort by ${column.title}`,
        })}
        className={classNames(
          styles.head,
          column.sortable && styles.sortable,
          isPinned && styles.pinned,
          column.align === 'end' && styles.end,
          activeColumn === position && styles.active,
        )}
        onClick={() => onHeader(position)}
      >
        <span className={styles.headText}>{column.title}</span>
        {isSorted && (
          <Icon
            name={sort.order === 'asc' ? 'arrowUp' : 'arrowDown'}
            size={14}
            className={styles.arrow}
          />
        )}
      </div>
    );
  };
  let left = checkbox;
  return (
    <div role="rowgroup" className={styles.headGroup}>
      <div
        role="row"
        aria-rowindex={1}
        className={styles.headRow}
        style={{ height: HEADER_HEIGHT }}
      >
        {checkbox > 0 && (
          <div
            id={cellId(gridId, { row: -1, column: 0 })}
            role="columnheader"
            aria-colindex={1}
            aria-label="Select all rows of the page"
            style={{ width: checkbox, left: 0 }}
            className={classNames(
              styles.head,
              styles.check,
              styles.pinned,
              activeColumn === 0 && styles.active,
            )}
            onClick={() => onHeader(0)}
          >
            <span className={styles.box} data-state={allState} />
          </div>
        )}
        {columns.slice(0, pinnedCount).map((_, index) => {
          const drawn = cell(index, { width: widths[index], left }, true);
          left += widths[index] ?? 0;
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
    </div>
  );
};
