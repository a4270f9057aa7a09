import { PENDING_SORT_KEYS } from './pending-columns';
import { pendingCodec } from './pending-filter';

/** State of the list that the address keeps. */
export const PENDING_LIST = {
  codec: pendingCodec,
  view: { page: 1, limit: 100, sort: { key: 'ftd_date_converted_time', order: 'desc' } },
  pageSizes: [10, 15, 30, 50, 100, 200, 500, 1000],
  keep: ['tab', 'email'],
  sortKeys: PENDING_SORT_KEYS,
} as const;
