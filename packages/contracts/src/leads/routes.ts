import { z } from 'zod';
import { IdParams } from '../common/fields.js';
import { defineRoute } from '../common/route.js';
import { LeadDecisions } from '../distributions/decision.schemas.js';
import { LeadHistoryRow, LeadIdBody, LeadListBody, LeadRow, StatusHistoryRow } from './schemas.js';

const tag = 'Leads';
export const leads = {
  list: defineRoute({ method: 'POST', path: '/api/lead-details', tag, summary: 'A page of leads with the exact total', access: 'LEADS_LIST', body: LeadListBody, response: z.object({ total: z.int(), data: z.array(LeadRow) }), example: { start_date: '2026-01-01 00:00', end_date: '2026-12-31 23:59', page_number: 1, limit: 100, sort_by_column: 'created_at', sort_order: 'desc' } }),
  statusHistory: defineRoute({ method: 'POST', path: '/api/lead-details/status-history', tag, summary: 'How the statuses of a lead changed', access: 'LEADS_LIST', body: LeadIdBody, response: z.array(StatusHistoryRow), errors: ['LEAD_NOT_FOUND'], example: { lead_id: 1, tz_offset: '+03:00' } }),
  leadHistory: defineRoute({ method: 'POST', path: '/api/lead-details/lead-history', tag, summary: 'The attempts of a lead, newest first', access: 'LEADS_LIST', body: LeadIdBody, response: z.array(LeadHistoryRow), errors: ['LEAD_NOT_FOUND'], example: { lead_id: 1, tz_offset: '+03:00' } }),
  decision: defineRoute({ method: 'GET', path: '/api/lead-details/:id/decision', tag, summary: 'Why a lead went where it went: every candidate in order', access: 'LEADS_LIST', params: IdParams, response: LeadDecisions, errors: ['LEAD_NOT_FOUND'] }),
};
