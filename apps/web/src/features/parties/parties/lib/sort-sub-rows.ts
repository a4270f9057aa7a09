import type { GridSort } from '#shared/table/grid-types';
import type { SubColumn, SubRow } from '../components/sub/sub-resource';

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');

/** Sorts by country if there is such a column, otherwise by the first column. */
export const standardSort = <Row>(columns: readonly SubColumn<Row>[]): GridSort => ({
  key: columns.find(({ key }) => key === 'country')?.key ?? columns[0]?.key ?? 'id',
  order: 'asc',
});

/** Sorts the rows. Rows with equal values are ordered by id. */
export const sortSubRows = <Row extends SubRow>(
  rows: readonly Row[],
  { key, order }: GridSort,
  columns: readonly SubColumn<Row>[],
): readonly Row[] => {
  const value = columns.find((column) => column.key === key)?.value ?? ((row: Row) => row.id);
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(value(a), value(b)) || a.id - b.id);
};
