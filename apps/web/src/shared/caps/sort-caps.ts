import type { GridSort } from '#shared/table/grid-types';
import { fillsAt } from './forecast';
import {
  advertisersText,
  INTERVAL_LABELS,
  TYPE_LABELS,
  namesOf,
  percentOf,
  type CapRow,
} from './cap';

const SORT_VALUES: Record<string, (row: CapRow) => string | number> = {
  id: (row) => row.id,
  interval: (row) => INTERVAL_LABELS[row.interval],
  type: (row) => TYPE_LABELS[row.type],
  filled: percentOf,
  fills: (row) => fillsAt(row.forecast),
  countries: (row) => namesOf(row.countries),
  advertisers: advertisersText,
  affiliates: (row) => namesOf(row.affiliates),
  // A cap that staff reset by hand comes after caps that reset themselves.
  reset_at: (row) => (row.reset_at === null ? Infinity : Date.parse(row.reset_at)),
  timezone: (row) => row.timezone.name,
};

/** Columns that caps can be sorted by. */
export const CAP_SORT_KEYS = Object.keys(SORT_VALUES);

const compareValues = (a: string | number, b: string | number): number => {
  if (typeof a === 'string' || typeof b === 'string') return String(a).localeCompare(String(b));
  // Infinity - Infinity is not a number.
  return a === b ? 0 : a - b;
};

/** Sorts caps. Caps with equal values keep the order of the list. */
export const sortCaps = (rows: readonly CapRow[], { key, order }: GridSort): readonly CapRow[] => {
  const valueOf = SORT_VALUES[key];
  if (valueOf === undefined) return rows;
  const sign = order === 'asc' ? 1 : -1;
  return [...rows].sort((a, b) => sign * compareValues(valueOf(a), valueOf(b)));
};
