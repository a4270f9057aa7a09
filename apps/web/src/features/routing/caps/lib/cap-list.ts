import { filterCodec } from '#shared/filters/filter-codec';
import { NO_FILTER, type IdsField } from '#shared/filters/filter-fields';
import { LIST_SEARCH } from '#shared/filters/use-search-list';
import { CAP_IDS } from '#shared/lib/caps-path';
import { searchRows } from '#shared/lib/search-rows';
import { INTERVAL_LABELS, TYPE_LABELS, zoneLabel, type CapRow } from '#shared/caps/cap';
import { CAP_SORT_KEYS } from '#shared/caps/sort-caps';

/** The caps that a link selects. */
export const LINKED_CAPS: IdsField = { kind: 'ids', field: CAP_IDS, label: 'Cap' };

/** Page 1, newest first. The page size is 100 by default and is kept in the browser. */
export const CAP_LIST = {
  codec: filterCodec([LIST_SEARCH, LINKED_CAPS], NO_FILTER),
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
