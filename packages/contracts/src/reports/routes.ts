import { defineRoute } from '../common/route.js';
import { LeadFilter } from '../leads/filter.schemas.js';
import { GlobalMetrics } from './schemas.js';

export const reports = {
  metrics: defineRoute({
    method: 'POST',
    path: '/api/lead-metrics',
    tag: 'Reports',
    summary: 'Get the metrics of the Global tab',
    access: 'REPORTS_LIST',
    body: LeadFilter,
    response: GlobalMetrics,
    example: { start_date: '2026-01-01 00:00', end_date: '2026-12-31 23:59' },
  }),
};
