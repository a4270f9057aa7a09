import { EDITOR_PARAMS, SIMULATE_PARAM } from '#shared/lib/distribution-path';
import { DISTRIBUTION_SORT_KEYS } from './distribution-columns';
import { distributionCodec } from './distribution-filter';

/** Groupings of the list, kept in a parameter of the address. */
export const GROUPINGS = ['all', 'country', 'publisher'] as const;
export type Grouping = (typeof GROUPINGS)[number];
export const GROUPING_PARAM = 'tab';
/** Parameter of the address with the searched text. */
export const SEARCH_PARAM = 'search';

/**
 * State of the list that the address keeps. The default is 50 rows a page (DST-008), newest first
 * as in the routing. Pausing or editing a row does not move it.
 */
export const DISTRIBUTION_LIST = {
  codec: distributionCodec,
  view: { page: 1, limit: 50, sort: { key: 'id', order: 'desc' } },
  pageSizes: [10, 15, 30, 50, 100, 200, 500, 1000],
  sortKeys: DISTRIBUTION_SORT_KEYS,
  keep: [GROUPING_PARAM, SEARCH_PARAM, SIMULATE_PARAM, ...Object.values(EDITOR_PARAMS)],
} as const;
