import * as z from 'zod/mini';
import { positiveId, type FilterCodec } from '#shared/filters/filter-codec';
import { CAP_IDS } from '#shared/lib/caps-path';
import { searchRows } from '#shared/lib/search-rows';
import type { GridSort } from '#shared/table/grid-types';
import {
  INTERVAL_LABELS,
  TYPE_LABELS,
  namesOf,
  percentOf,
  zoneLabel,
  type CapRow,
} from '#shared/caps/cap';

export interface CapFilter {
  readonly search: string;
  /** The caps that a link asks for; empty for all. */
  readonly ids: readonly number[];
}

const Search = z.array(z.string()).check(z.maxLength(1));

/** The search and the asked-for caps in the address. */
const codec: FilterCodec<CapFilter> = {
  defaults: { search: '', ids: [] },
  toJson: ({ search, ids }) => ({
    ...(search !== '' && { search_txt: [search] }),
    ...(ids.length > 0 && { [CAP_IDS]: ids }),
  }),
  read: (json) => ({
    search: json.read('search_txt', 'Search', Search)?.[0] ?? '',
    ids: json.list(CAP_IDS, 'Cap', positiveId),
  }),
};

const SORT_VALUES: Record<string, (row: CapRow) => string | number> = {
  id: (row) => row.id,
  interval: (row) => INTERVAL_LABELS[row.interval],
  type: (row) => TYPE_LABELS[row.type],
  filled: percentOf,
  countries: (row) => namesOf(row.countries),
  advertisers: (row) => namesOf(row.advertisers),
  affiliates: (row) => namesOf(row.affiliates),
  // A cap that only staff reset comes after those that reset themselves.
  reset_at: (row) => (row.reset_at === null ? Infinity : Date.parse(row.reset_at)),
  timezone: (row) => row.timezone.name,
};

/** Page 1, newest first. The page size is 100 at first, and kept in the browser (CAP-004). */
export const CAP_LIST = {
  codec,
  view: { page: 1, limit: 100, sort: { key: 'id', order: 'desc' } },
  pageSizes: [10, 15, 30, 50, 100, 200, 500, 1000],
  sortKeys: Object.keys(SORT_VALUES),
} as const;

const compareValues = (a: string | number, b: string | number): number => {
  if (typeof a === 'string' || typeof b === 'string') return String(a).localeCompare(String(b));
  // Infinity - Infinity is not a number.
  return a === b ? 0 : a - b;
};

/** Caps with equal values stay in the order of the list. */
export const sortCaps = (rows: readonly CapRow[], { key, order }: GridSort): readonly CapRow[] => {
  const valueOf = SORT_VALUES[key];
  if (valueOf === undefined) return rows;
  const sign = order === 'asc' ? 1 : -1;
  return [...rows].sort((a, b) => sign * compareValues(valueOf(a), valueOf(b)));
};

const searchable = (row: CapRow): readonly string[] => [
  String(row.id),
  INTERVAL_LABELS[row.interval],
  TYPE_LABELS[row.type],
  String(row.filled),
  ...[...row.countries, ...row.advertisers, ...row.affiliates].map(({ name }) => name),
  row.timezone.name,
  zoneLabel(row.timezone.name),
];

/** The caps with the text in one of the searched fields (CAP-003). */
export const searchCaps = (rows: readonly CapRow[], search: string): readonly CapRow[] =>
  searchRows(rows, search, searchable);

/** The caps that a link asks for, or all of them. */
export const chooseCaps = (rows: readonly CapRow[], ids: readonly number[]): readonly CapRow[] =>
  ids.length === 0 ? rows : rows.filter(({ id }) => ids.includes(id));
