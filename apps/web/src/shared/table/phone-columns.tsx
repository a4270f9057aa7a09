import styles from './data-grid.module.css';
import type { GridColumn } from './grid-types';

const WIDTH = 140;

/**
 * The columns for a phone: only the first one stays at the edge, and it says above the id which
 * record the row is.
 */
export const phoneColumns = <Row,>(
  columns: readonly GridColumn<Row>[],
  rowName: (row: Row) => string,
): readonly GridColumn<Row>[] =>
  columns.map((column, index) => {
    if (index > 0) return { ...column, pinned: undefined };
    return {
      ...column,
      width: WIDTH,
      fit: undefined,
      pinned: 'start' as const,
      render: (row) => (
        <span className={styles.named}>
          <span className={styles.name} title={rowName(row)}>
            {rowName(row)}
          </span>
          <span className={styles.id}>{column.render(row)}</span>
        </span>
      ),
    };
  });
