import { compareDecimals } from '#shared/lib/decimal';
import type { GridSort } from '#shared/table/grid-types';
import { columnKind, isPendingColumn, type ColumnKind } from './pending-columns';
import type { PendingRow } from './pending-row';

type Value = string | number | null;

const compareValues = (kind: ColumnKind, a: Value, b: Value): number => {
  if (a === b) return 0;
  // Empty values come last in ascending order.
  if (a === null) return 1;
  if (b === null) return -1;
  if (kind === 'decimal') return compareDecimals(String(a), String(b));
  if (kind === 'number') return Number(a) - Number(b);
  return String(a).localeCompare(String(b), 'en');
};

/**
 * Sorts the rows in the browser, which holds the whole list. Equal rows are sorted by id, newest
 * first.
 */
export const sortPending = (
  rows: readonly PendingRow[],
  { key, order }: GridSort,
): readonly PendingRow[] => {
  const column = isPendingColumn(key) ? key : 'id';
  const kind = columnKind(column);
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compareValues(kind, a[column], b[column]) || b.id - a.id);
};
