import { z } from 'zod';
import { IdParams } from '../common/fields.js';
import { MessageReply } from '../common/envelope.js';
import { FILE_TYPES, FileReply } from '../common/files.js';
import { byCondition, visibleRecord } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { LeadDecisions } from '../distributions/decision.schemas.js';
import {
  LeadActionCheck,
  LeadActionCheckBody,
  LeadActionReply,
  LeadSelectionBody,
  ReturnLeadsBody,
  StatusOverrideBody,
  UpdateLeadBody,
} from './actions.schemas.js';
import {
  LeadEmails,
  LeadExportBody,
  LeadHistoryRow,
  LeadIdBody,
  LeadMatches,
  LeadMatchesBody,
  LeadPage,
  LeadPageBody,
  LeadSearchSummary,
  StatusHistoryRow,
} from './schemas.js';

const tag = 'Leads';
const someOfThem =
  'One transaction for at most 1000 leads. Leads that do not allow the change stay unchanged and ' +
  'are listed in `skipped`. If none allows it, the call fails with the reason of the first one.';
export const leads = {
  list: defineRoute({
    method: 'POST',
    path: '/api/lead-details',
    tag,
    summary: 'List a page of leads with the exact total',
    description:
      'Pages by number, or by cursor in the order of creation: a reader who follows `next_cursor` ' +
      'gets each lead that is there all the time once, whatever arrives, changes or is erased ' +
      'meanwhile. `updated_since` lists the changes.',
    access: 'LEADS_LIST',
    body: LeadPageBody,
    limit: byCondition,
    response: LeadPage,
    example: {
      start_date: '2026-01-01 00:00',
      end_date: '2026-12-31 23:59',
      page_number: 1,
      limit: 100,
      sort_by_column: 'created_at',
      sort_order: 'desc',
    },
  }),
  matches: defineRoute({
    method: 'POST',
    path: '/api/lead-details/matches',
    tag,
    summary: 'List the ids of the leads that match, for an action on all of them',
    description:
      'Takes the body of the list without a page. Answers the first 1000 leads in the order of ' +
      'the list, which is the most that one action may change, and the number of all that match.',
    access: 'LEADS_LIST',
    body: LeadMatchesBody,
    limit: byCondition,
    response: LeadMatches,
    example: {
      start_date: '2026-01-01 00:00',
      end_date: '2026-12-31 23:59',
      sort_by_column: 'created_at',
      sort_order: 'desc',
    },
  }),
  searchSummary: defineRoute({
    method: 'POST',
    path: '/api/lead-details/search-summary',
    tag,
    summary: 'Count which searched values the list has',
    description:
      'Takes the body of the list without a page. Whole values of e-mail, phone, id, hit id and ' +
      'IP are looked for outside the list as well. Null if there is no search, or if more leads ' +
      'match than can be told apart.',
    access: 'LEADS_LIST',
    body: LeadMatchesBody,
    limit: byCondition,
    response: z.object({ data: LeadSearchSummary.nullable() }),
    example: {
      start_date: '2026-01-01 00:00',
      end_date: '2026-12-31 23:59',
      search_in: 'email',
      search_txt: ['jane@example.com', 'john@example.com'],
    },
  }),
  emails: defineRoute({
    method: 'POST',
    path: '/api/lead-details/emails',
    tag,
    summary: 'Export the e-mail addresses of leads',
    description:
      'In the order of the ids. It counts as an export: the audit log has it, and its addresses ' +
      'are rows of the day for the alert on exports.',
    access: 'LEADS_LIST',
    body: LeadSelectionBody,
    limit: visibleRecord({ 'body.lead_ids': 'lead' }),
    response: LeadEmails,
    errors: ['NO_ROW_SELECTED'],
    example: { lead_ids: [1] },
  }),
  export: defineRoute({
    method: 'POST',
    path: '/api/lead-details/export',
    tag,
    summary: 'Export all matching leads as a file',
    description:
      'Streamed from one snapshot of the database. The header x-total-rows has the number of ' +
      'rows. A file that ends early has failed. Closing the connection cancels the export.',
    access: 'LEADS_LIST',
    body: LeadExportBody,
    limit: byCondition,
    response: FileReply,
    reply: 'file',
    mediaTypes: Object.values(FILE_TYPES),
    errors: ['EXPORT_BUSY', 'EXPORT_TOO_LARGE'],
    example: {
      start_date: '2026-01-01 00:00',
      end_date: '2026-12-31 23:59',
      page_number: null,
      limit: null,
      format: 'csv',
      columns: ['id', 'status', 'email', 'created_at'],
    },
  }),
  statusHistory: defineRoute({
    method: 'POST',
    path: '/api/lead-details/status-history',
    tag,
    summary: 'List the status changes of a lead',
    access: 'LEADS_LIST',
    body: LeadIdBody,
    limit: visibleRecord({ 'body.lead_id': 'lead' }),
    response: z.array(StatusHistoryRow),
    errors: ['LEAD_NOT_FOUND'],
    example: { lead_id: 1, tz_offset: '+03:00' },
  }),
  leadHistory: defineRoute({
    method: 'POST',
    path: '/api/lead-details/lead-history',
    tag,
    summary: 'List the attempts of a lead, newest first',
    access: 'LEADS_LIST',
    body: LeadIdBody,
    limit: visibleRecord({ 'body.lead_id': 'lead' }),
    response: z.array(LeadHistoryRow),
    errors: ['LEAD_NOT_FOUND'],
    example: { lead_id: 1, tz_offset: '+03:00' },
  }),
  decision: defineRoute({
    method: 'GET',
    path: '/api/lead-details/:id/decision',
    tag,
    summary: 'Explain the routing of a lead: every candidate in order',
    access: 'LEADS_LIST',
    params: IdParams,
    limit: visibleRecord({ 'params.id': 'lead' }),
    response: LeadDecisions,
    errors: ['LEAD_NOT_FOUND'],
  }),
  update: defineRoute({
    method: 'POST',
    path: '/api/lead-details/update',
    tag,
    summary: 'Change the revenue, payout and status override of a lead',
    description:
      'Null leaves a field unchanged. Revenue (what the advertiser owes) needs a real FTD, and ' +
      'payout (what the publisher is paid) an accepted one. An empty `status_override` removes ' +
      'the override. Send in `seen` the three values of the row as they were shown: if one of ' +
      'them has changed, the answer is 409 with who changed what.',
    access: 'LEADS_EDIT',
    body: UpdateLeadBody,
    limit: visibleRecord({ 'body.lead_id': 'lead' }),
    response: MessageReply,
    errors: [
      'LEAD_NOT_FOUND',
      'LEAD_NOT_SETTLED',
      'LEAD_HAS_NO_REVENUE',
      'LEAD_HAS_NO_PAYOUT',
      'CONFLICT',
    ],
    example: {
      lead_id: 1,
      revenue: null,
      payout: null,
      status_override: 'Interested',
      seen: { revenue: '0.00', payout: '0.00', status_override: null },
    },
  }),
  checkAction: defineRoute({
    method: 'POST',
    path: '/api/lead-details/action-check',
    tag,
    summary: 'Forecast an action on leads: how many it changes, and which it cannot change',
    description: 'By the rules of the action, which decides again. Nothing is changed.',
    access: 'LEADS_LIST',
    body: LeadActionCheckBody,
    limit: visibleRecord({ 'body.lead_ids': 'lead' }),
    response: LeadActionCheck,
    errors: ['NO_ROW_SELECTED'],
    example: { lead_ids: [1], action: 'mark_test', status_override: null },
  }),
  overrideStatus: defineRoute({
    method: 'POST',
    path: '/api/lead-details/status-override',
    tag,
    summary: 'Override the status that the publisher is shown',
    description: someOfThem,
    access: 'LEADS_OVERRIDE_STATUS',
    body: StatusOverrideBody,
    limit: visibleRecord({ 'body.lead_ids': 'lead' }),
    response: LeadActionReply,
    errors: ['NO_ROW_SELECTED', 'LEAD_NOT_FOUND', 'LEAD_NOT_SETTLED'],
    example: { lead_ids: [1], status_override: 'Interested' },
  }),
  markTest: defineRoute({
    method: 'POST',
    path: '/api/lead-details/mark-test-lead',
    tag,
    summary: 'Mark leads as test leads',
    description: `${someOfThem} Their reservations in caps are released; reports leave them out.`,
    access: 'LEADS_MARK_TEST_LEAD',
    body: LeadSelectionBody,
    limit: visibleRecord({ 'body.lead_ids': 'lead' }),
    response: LeadActionReply,
    errors: ['NO_ROW_SELECTED', 'LEAD_NOT_FOUND', 'LEAD_NOT_SETTLED'],
    example: { lead_ids: [1] },
  }),
  fireFakeFtd: defineRoute({
    method: 'POST',
    path: '/api/lead-details/fire-fake-ftd',
    tag,
    summary: 'Fire fake FTDs: accepted leads become Pending FTD without a deposit',
    description: `${someOfThem} A fake FTD has no revenue or payout and counts in no cap.`,
    access: 'LEADS_MARK_FTD',
    body: LeadSelectionBody,
    limit: visibleRecord({ 'body.lead_ids': 'lead' }),
    response: LeadActionReply,
    errors: ['NO_ROW_SELECTED', 'LEAD_NOT_FOUND', 'LEAD_TRANSITION_ILLEGAL'],
    example: { lead_ids: [1] },
  }),
  return: defineRoute({
    method: 'POST',
    path: '/api/lead-details/return',
    tag,
    summary: 'Return leads: the advertiser took them and does not pay for them',
    description:
      `${someOfThem} Nothing is owed for a returned lead, on either side, and guarantees do not ` +
      'count it. It still counts in caps. An FTD that is reported later takes the return back.',
    access: 'LEADS_RETURN',
    body: ReturnLeadsBody,
    limit: visibleRecord({ 'body.lead_ids': 'lead' }),
    response: LeadActionReply,
    errors: ['NO_ROW_SELECTED', 'LEAD_NOT_FOUND', 'LEAD_CANNOT_BE_RETURNED'],
    example: { lead_ids: [1], reason: 'invalid_number' },
  }),
  undoReturn: defineRoute({
    method: 'POST',
    path: '/api/lead-details/undo-return',
    tag,
    summary: 'Take back the return of leads: they are owed as before',
    description: someOfThem,
    access: 'LEADS_RETURN',
    body: LeadSelectionBody,
    limit: visibleRecord({ 'body.lead_ids': 'lead' }),
    response: LeadActionReply,
    errors: ['NO_ROW_SELECTED', 'LEAD_NOT_FOUND'],
    example: { lead_ids: [1] },
  }),
};
