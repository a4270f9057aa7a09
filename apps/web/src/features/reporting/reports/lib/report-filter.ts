import { REPORT_COLUMNS } from '@leadline/contracts/report-columns';
import { reportsCriteriaCodec } from '#shared/filters/lead-fields';
import type { ListView } from '#shared/filters/list-view';
import type { GridSort } from '#shared/table/grid-types';

/** The order of the server: days and hours in theirs, other groups by leads. */
export const STANDARD_SORT: GridSort = { key: '', order: 'desc' };

const CHANGE = '_change';
/** Returns the key of the order by the change of a column. */
export const changeSort = (column: string): string => `${column}${CHANGE}`;
export const isChangeSort = (key: string): boolean => key.endsWith(CHANGE);
/** Returns the column of an order, by its figure or by its change. */
export const sortColumn = (key: string): string =>
  isChangeSort(key) ? key.slice(0, -CHANGE.length) : key;

/**
 * The reports share the filter of the leads, with defaults of their own. Their tables have an
 * order, and no pages.
 */
export const REPORT_LIST = {
  codec: reportsCriteriaCodec,
  view: { page: 1, limit: 100, sort: STANDARD_SORT },
  pageSizes: [],
  sortKeys: ['label', ...REPORT_COLUMNS, ...REPORT_COLUMNS.map(changeSort)],
  presets: 'reports',
  keep: ['tab', 'chart', 'flat'],
} as const;

/** The table of the leads, which a preset of the reports keeps too. */
export const LEADS_VIEW: ListView = {
  page: 1,
  limit: 100,
  sort: { key: 'created_at', order: 'desc' },
};
