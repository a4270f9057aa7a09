import * as z from 'zod/mini';
import { positiveId, type FilterCodec } from '#shared/filters/filter-codec';
import { CAP_IDS } from '#shared/lib/caps-path';
import { searchRows } from '#shared/lib/search-rows';
import { INTERVAL_LABELS, TYPE_LABELS, zoneLabel, type CapRow } from '#shared/caps/cap';
import { CAP_SORT_KEYS } from '#shared/caps/sort-caps';

export interface CapFilter {
  readonly search: string;
  /** Ids of the caps that a link selects; empty for all. */
  readonly ids: readonly number[];
}

const Search = z.array(z.string()).check(z.maxLength(1));

/** Keeps the search and the ids of a link in the address. */
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

/** Page 1, newest first. The page size is 100 by default and is kept in the browser. */
export const CAP_LIST = {
  codec,
  view: { page: 1, limit: 100, sort: { key: 'id', order: 'desc' } },
  pageSizes: [10, 15, 30, 50, 100, 200, 500, 1000],
  sortKeys: CAP_SORT_KEYS,
} as const;

const searchable = (row: CapRow): readonly string[] => [
  String(row.id),
  INTERVAL_LABELS[row.interval],
  TYPE_LABELS[row.type],
  String(row.filled),
  ...[...row.countries, ...row.advertisers, ...row.affiliates].map(({ name }) => name),
  row.timezone.name,
  zoneLabel(row.timezone.name),
];

/** Returns the caps that contain the text in a searched field. */
export const searchCaps = (rows: readonly CapRow[], search: string): readonly CapRow[] =>
  searchRows(rows, search, searchable);

/** Returns the caps that a link selects, or all caps. */
export const chooseCaps = (rows: readonly CapRow[], ids: readonly number[]): readonly CapRow[] =>
  ids.length === 0 ? rows : rows.filter(({ id }) => ids.includes(id));
