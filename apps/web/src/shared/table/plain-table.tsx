import { type ReactNode, useState } from 'react';
import type { LoadFailure } from '#shared/api/load-failure';
import { FieldNote } from '#shared/ui/field';
import { ListFailure } from '#shared/ui/list-failure';
import { useIsNarrow } from '#shared/lib/use-media';
import { useRowDensity } from './density-button';
import { GridFooter } from './grid-footer';
import { ACTIONS_KEY } from './row-buttons';
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
  /** Column with the name of a row. It stays visible on phones. */
  nameKey: string;
  rows: readonly Row[];
  rowId: (row: Row) => number;
  rowTint?: (row: Row) => string | undefined;
  /** A row of totals, shown below the rows of every page. */
  total?: Row;
  pageSize: number;
  isLoading: boolean;
  /** The failure, if the rows could not be loaded. */
  failure?: LoadFailure | null;
  /** Text for an empty table, which says how the first row is added. */
  none?: string;
}

type RowsProps<Row> = Pick<
  Props<Row>,
  'columns' | 'nameKey' | 'rows' | 'rowId' | 'rowTint' | 'isLoading'
>;

const LOADING_ROWS = 3;

const TableRows = <Row,>({ columns, nameKey, rows, rowId, rowTint, isLoading }: RowsProps<Row>) => (
  <tbody>
    {rows.map((row) => (
      <tr key={rowId(row)} data-tint={rowTint?.(row)}>
        {columns.map((column) => (
          <td key={column.key} data-name={column.key === nameKey}>
            {column.render(row)}
          </td>
        ))}
      </tr>
    ))}
    {isLoading &&
      Array.from({ length: LOADING_ROWS }, (_, index) => (
        <tr key={index} aria-hidden="true">
          {columns.map((column) => (
            <td key={column.key}>
              <span className={styles.bar} />
            </td>
          ))}
        </tr>
      ))}
  </tbody>
);

/** Explains, in place of the rows, why there are none. */
const Absence = <Row,>({ label, columns, rows, isLoading, failure = null, none }: Props<Row>) => {
  if (failure !== null || isLoading || rows.length > 0) return null;
  return (
    <tbody>
      <tr>
        <td colSpan={columns.length} className={styles.none}>
          <FieldNote role="status">{none ?? `${label}: no entries yet.`}</FieldNote>
        </td>
      </tr>
    </tbody>
  );
};

type FrameProps<Row> = Pick<Props<Row>, 'label' | 'columns' | 'nameKey' | 'total' | 'isLoading'>;

/** The headings above the rows, and the totals below. */
const TableFrame = <Row,>({
  label,
  columns,
  nameKey,
  total,
  isLoading,
  children,
}: FrameProps<Row> & { children: ReactNode }) => {
  const { density } = useRowDensity();
  return (
    <div
      className={styles.scroller}
      tabIndex={0}
      role="region"
      aria-label={label}
      aria-busy={isLoading}
    >
      <table className={styles.table} data-density={density}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-name={column.key === nameKey}
                style={{ minWidth: column.minWidth }}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        {children}
        {total !== undefined && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.key} data-name={column.key === nameKey}>
                  {column.render(total)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
};

/** Returns the columns of a phone, on which the last column would be out of sight. */
const actionsNextToName = <Row,>({ columns, nameKey }: Props<Row>): readonly PlainColumn<Row>[] => {
  const actions = columns.find(({ key }) => key === ACTIONS_KEY);
  if (actions === undefined) return columns;
  return columns.flatMap((column) => {
    if (column === actions) return [];
    return column.key === nameKey ? [column, actions] : [column];
  });
};

/**
 * A small table inside a dialog. Its cells may grow, so its rows are not virtual. It pages in the
 * browser.
 */
export const PlainTable = <Row,>(given: Props<Row>) => {
  const isNarrow = useIsNarrow();
  const props = isNarrow ? { ...given, columns: actionsNextToName(given) } : given;
  const { label, rows, pageSize, failure = null } = props;
  const [page, setPage] = useState(1);
  const [limit, setLimit] = useState(pageSize);
  const changeLimit = (next: number): void => {
    setLimit(next);
    setPage(1);
  };
  return (
    <div className={styles.block}>
      <TableFrame {...props}>
        <TableRows {...props} rows={rows.slice((page - 1) * limit, page * limit)} />
        <Absence {...props} />
      </TableFrame>
      {failure !== null && (
        <ListFailure failure={failure} text={`${label}: not loaded.`} isUrgent={false} />
      )}
      {rows.length > 0 && (
        <GridFooter
          page={page}
          limit={limit}
          total={rows.length}
          pageSizes={[10, pageSize, 50, 100]}
          onPage={setPage}
          onLimit={changeLimit}
        />
      )}
    </div>
  );
};
