import { useState, type ReactNode } from 'react';
import { GridFooter } from './grid-footer';
import styles from './plain-table.module.css';

export interface PlainColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly minWidth: number;
  readonly render: (row: Row) => ReactNode;
}

interface Props<Row> {
  label: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => number;
  rowTint?: (row: Row) => string | undefined;
  /** Below all the rows, whatever page is shown. */
  total?: Row;
  pageSize: number;
  isLoading: boolean;
}

/**
 * A small table inside a dialog: its cells may grow, so its rows are not virtual. It pages in the
 * browser.
 */
export const PlainTable = <Row,>({
  label,
  columns,
  rows,
  rowId,
  rowTint,
  total,
  pageSize,
  isLoading,
}: Props<Row>) => {
  const [page, setPage] = useState(1);
  const [limit, setLimit] = useState(pageSize);
  const shown = rows.slice((page - 1) * limit, page * limit);
  return (
    <div className={styles.block}>
      <div
        className={styles.scroller}
        tabIndex={0}
        role="region"
        aria-label={label}
        aria-busy={isLoading}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" style={{ minWidth: column.minWidth }}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={rowId(row)} data-tint={rowTint?.(row)}>
                {columns.map((column) => (
                  <td key={column.key}>{column.render(row)}</td>
                ))}
              </tr>
            ))}
            {isLoading &&
              Array.from({ length: 3 }, (_, index) => (
                <tr key={index} aria-hidden="true">
                  {columns.map((column) => (
                    <td key={column.key}>
                      <span className={styles.bar} />
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
          {total !== undefined && (
            <tfoot>
              <tr>
                {columns.map((column) => (
                  <td key={column.key}>{column.render(total)}</td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {rows.length > 0 && (
        <GridFooter
          page={page}
          limit={limit}
          total={rows.length}
          pageSizes={[10, pageSize, 50, 100]}
          onPage={setPage}
          onLimit={(next) => {
            setLimit(next);
            setPage(1);
          }}
        />
      )}
    </div>
  );
};
