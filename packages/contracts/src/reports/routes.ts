import { byCondition } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { LeadFilter } from '../leads/filter.schemas.js';
import { GlobalMetrics, Pivot, PivotBody } from './schemas.js';

export const reports = {
  metrics: defineRoute({
    method: 'POST',
    path: '/api/lead-metrics',
    tag: 'Reports',
    summary: 'Get the metrics of the Global tab',
    access: 'REPORTS_LIST',
    body: LeadFilter,
    limit: byCondition,
    response: GlobalMetrics,
    example: { start_date: '2026-01-01 00:00', end_date: '2026-12-31 23:59' },
  }),
  pivot: defineRoute({
    method: 'POST',
    path: '/api/lead-pivot',
    tag: 'Reports',
    summary: 'Get a level of a report',
    description:
      'Money columns depend on the permissions for the report that the path begins with: the ' +
      'first of `parents`, else `group_by`. Sorting by a column that the caller may not see, and ' +
      'a path that uses a dimension twice, are refused.',
    access: 'REPORTS_LIST',
    body: PivotBody,
    limit: byCondition,
    response: Pivot,
    example: {
      start_date: '2026-01-01 00:00',
      end_date: '2026-12-31 23:59',
      group_by: 'country_id',
      parents: [{ group_by: 'advertiser_id', value: 1 }],
    },
  }),
};
