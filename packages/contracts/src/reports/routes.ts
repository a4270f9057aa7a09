import { byCondition } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { LeadFilter } from '../leads/filter.schemas.js';
import { GlobalMetrics, Pivot, PivotBody, ReportChanges, ReportChangesBody } from './schemas.js';

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
  changes: defineRoute({
    method: 'POST',
    path: '/api/report-changes',
    tag: 'Reports',
    summary: 'Get what changed since a report was looked at',
    description:
      'Leads and FTDs of the filter that changed since a time. Leads that were marked as test and ' +
      'FTDs that were marked as fake since then are among them, though the report no longer ' +
      'counts them.',
    access: 'REPORTS_LIST',
    body: ReportChangesBody,
    limit: byCondition,
    response: ReportChanges,
    example: {
      start_date: '2026-01-01 00:00',
      end_date: '2026-12-31 23:59',
      since: '2026-01-01T00:00:00.000Z',
    },
  }),
};
