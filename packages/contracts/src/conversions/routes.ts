import { z } from 'zod';
import { byCondition, visibleRecord } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { MessageReply } from '../common/envelope.js';
import {
  BulkDecisionBody,
  BulkDecisionReply,
  ConversionActionBody,
  PendingCountQuery,
  PendingListReply,
  PendingPageBody,
  ReverseBody,
  UndoAcceptBody,
} from './schemas.js';

const tag = 'Pending conversions';
export const conversions = {
  list: defineRoute({
    method: 'POST',
    path: '/api/pending-conversions',
    tag,
    summary: 'List the reported FTDs of a range',
    description:
      'All of them, the last reported first. With `limit`, `cursor` or `updated_since` in pages, the ' +
      'newest lead first: a reader who follows `next_cursor` gets each FTD that is there all the ' +
      'time once. `updated_since` lists the changes.',
    access: 'PENDING_CONVERSIONS_LIST',
    body: PendingPageBody,
    limit: byCondition,
    response: PendingListReply,
    example: { tz_offset: '+03:00', start_date: '2026-01-01 00:00', end_date: '2026-01-07 23:59' },
  }),
  act: defineRoute({
    method: 'POST',
    path: '/api/pending-conversions/action',
    tag,
    summary: 'Accept or reject an FTD',
    description:
      'Send in `seen` the `status` and `fake_ftd` of the row that was decided. If the FTD has left ' +
      'that state, the answer is 409 and says who decided what. Without `seen`, a pending FTD can be ' +
      'decided, and a rejection can be changed only by the person who rejected, five seconds ' +
      'later at the earliest. Who sends the same decision again gets the same answer. With ' +
      '`can_undo`, a decision takes effect five seconds later and can be undone before. Reject ' +
      'with `advertiser_pays` false if the advertiser does not owe the revenue.',
    access: 'PENDING_CONVERSIONS_MARK_FTD',
    body: ConversionActionBody,
    limit: visibleRecord({ 'body.lead_id': 'lead' }),
    response: MessageReply,
    errors: [
      'LEAD_NOT_FOUND',
      'LEAD_TRANSITION_ILLEGAL',
      'CONVERSION_ALREADY_DECIDED',
      'CONVERSION_CHANGED',
    ],
    example: {
      lead_id: 1,
      status_override: null,
      is_accept: true,
      seen: { status: 'Pending FTD', fake_ftd: false },
    },
  }),
  actMany: defineRoute({
    method: 'POST',
    path: '/api/pending-conversions/bulk-action',
    tag,
    summary: 'Accept or reject several pending FTDs',
    description:
      'Each FTD is decided by itself, in order of its id. Decides pending FTDs only, and no fake ' +
      'ones. The answer lists what was done, and why the others were not.',
    access: 'PENDING_CONVERSIONS_MARK_FTD',
    body: BulkDecisionBody,
    limit: visibleRecord({ 'body.lead_ids': 'lead' }),
    response: BulkDecisionReply,
    example: { lead_ids: [1], is_accept: true, status_override: null },
  }),
  undoAccept: defineRoute({
    method: 'POST',
    path: '/api/pending-conversions/undo-accept',
    tag,
    summary: 'Take back decisions that have not taken effect',
    description:
      'Takes back acceptances and rejections of the sender. The answer lists what was taken back, and which FTDs ' +
      'have been decided since.',
    access: 'PENDING_CONVERSIONS_MARK_FTD',
    body: UndoAcceptBody,
    limit: visibleRecord({ 'body.lead_ids': 'lead' }),
    response: BulkDecisionReply,
    example: { lead_ids: [1] },
  }),
  reverse: defineRoute({
    method: 'POST',
    path: '/api/pending-conversions/reverse',
    tag,
    summary: 'Reverse an accepted FTD',
    description:
      'The FTD becomes rejected: the payout is 0, FTD caps get their count back, the publisher is ' +
      'shown `status_override` and told `ftd_reversed`. With `advertiser_pays` false its revenue ' +
      'is 0, too. It can be accepted again. Send the `decided_at` of the row as `accepted_at`: if ' +
      'the FTD has been decided since, the answer is 409 and says who decided what. Who sends the ' +
      'same reversal again gets the same answer.',
    access: 'PENDING_CONVERSIONS_REVERSE_FTD',
    body: ReverseBody,
    limit: visibleRecord({ 'body.lead_id': 'lead' }),
    response: MessageReply,
    errors: ['LEAD_NOT_FOUND', 'LEAD_TRANSITION_ILLEGAL', 'CONVERSION_ALREADY_DECIDED'],
    example: { lead_id: 1, reason: 'The deposit was charged back', advertiser_pays: false },
  }),
  pendingCount: defineRoute({
    method: 'GET',
    path: '/api/pending-conversions/pending-ftd',
    tag,
    summary: 'Count the FTDs that wait for a decision',
    description:
      'Leaves out fake FTDs and those under quality control. ' +
      'With `date` (UTC), counts only those reported after it.',
    access: 'PENDING_CONVERSIONS_LIST',
    query: PendingCountQuery,
    limit: byCondition,
    response: z.object({ count: z.int() }),
  }),
};
