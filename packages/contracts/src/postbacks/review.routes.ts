import { MessageReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { byCondition, visibleRecord } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { pageOf } from './publisher.schemas.js';
import {
  AssignPostbackBody,
  ReportPage,
  ReportQuery,
  ReviewQuery,
  SettleAttemptBody,
  UnknownAttempt,
} from './review.schemas.js';
import { PostbackReply } from './schemas.js';

const tag = 'Reconciliation';
const access = 'ADVERTISERS_EDIT';
const one = { method: 'POST', tag, access, params: IdParams } as const;

export const unmatchedPostbacks = {
  list: defineRoute({
    method: 'GET',
    path: '/api/unmatched-postbacks',
    tag,
    access,
    summary: 'List what advertisers reported: without a lead, refused, or all; newest first',
    query: ReportQuery,
    limit: byCondition,
    response: ReportPage,
  }),
  assign: defineRoute({
    ...one,
    path: '/api/unmatched-postbacks/:id/assign',
    summary: 'Apply a report to a lead',
    body: AssignPostbackBody,
    limit: visibleRecord({ 'params.id': 'unmatched_postback', 'body.lead_id': 'lead' }),
    response: PostbackReply,
    errors: ['UNMATCHED_NOT_FOUND', 'UNMATCHED_REVIEWED', 'POSTBACK_LEAD_UNKNOWN'],
    example: { lead_id: 1 },
  }),
  resend: defineRoute({
    ...one,
    path: '/api/unmatched-postbacks/:id/resend',
    summary: 'Process a report again, with the present mapping and format',
    limit: visibleRecord({ 'params.id': 'unmatched_postback' }),
    response: PostbackReply,
    errors: ['UNMATCHED_NOT_FOUND', 'UNMATCHED_NOT_READABLE', 'POSTBACK_LEAD_UNKNOWN'],
  }),
  dismiss: defineRoute({
    ...one,
    path: '/api/unmatched-postbacks/:id/dismiss',
    summary: 'Dismiss a report',
    limit: visibleRecord({ 'params.id': 'unmatched_postback' }),
    response: MessageReply,
    errors: ['UNMATCHED_NOT_FOUND', 'UNMATCHED_REVIEWED'],
  }),
};

export const unknownAttempts = {
  list: defineRoute({
    method: 'GET',
    path: '/api/unknown-attempts',
    tag,
    access,
    summary: 'List calls that got no answer, newest first',
    query: ReviewQuery,
    limit: byCondition,
    response: pageOf(UnknownAttempt),
  }),
  settle: defineRoute({
    ...one,
    path: '/api/unknown-attempts/:id/settle',
    summary: 'Record whether the advertiser has the lead; if not, it goes to the next one',
    body: SettleAttemptBody,
    limit: visibleRecord({ 'params.id': 'unknown_attempt' }),
    response: MessageReply,
    errors: ['ATTEMPT_NOT_FOUND', 'ATTEMPT_SETTLED'],
    example: { accepted: true, external_id: 'A-1' },
  }),
};
