import { reportsCriteriaCodec } from '#shared/filters/lead-criteria';

/**
 * The reports share the filter and the table parameters of the leads. Both have the defaults of the
 * reports here (REP-002, SHL-035).
 */
export const REPORT_LIST = {
  codec: reportsCriteriaCodec,
  view: { page: 1, limit: 100, sort: { key: 'created_at', order: 'desc' } },
  pageSizes: [],
  sortKeys: [],
  presets: 'reports',
  keep: ['tab'],
} as const;
