import { z } from 'zod';
import { MessageReply, SavedReply } from '../common/envelope.js';
import { IdParams, Instant } from '../common/fields.js';
import { byCondition } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { SCHEDULING_PERMISSIONS } from '../permissions.js';
import {
  CreateScheduledChangeBody,
  MoveScheduledChangeBody,
  ScheduledChange,
  ScheduledChangeQuery,
} from './schemas.js';

const tag = 'Scheduled changes';
const path = '/api/scheduled-changes';
const at = '2026-11-30 09:00';
/**
 * Everybody sees, makes and withdraws the scheduled changes of records that they may save: the
 * access and the limit of the saving route decide about each.
 */
const base = { tag, access: SCHEDULING_PERMISSIONS, limit: byCondition } as const;
const one = { ...base, params: IdParams } as const;
const missing = 'SCHEDULED_CHANGE_NOT_FOUND';

export const scheduledChanges = {
  list: defineRoute({
    ...base,
    method: 'GET',
    path,
    summary: 'List scheduled changes: those to come first, then the newest of the others',
    query: ScheduledChangeQuery,
    response: z.array(ScheduledChange),
  }),
  create: defineRoute({
    ...base,
    method: 'POST',
    path,
    summary: 'Let a save come into force at a moment',
    description:
      'Takes the call that would save now. The save is tried, so every error of that call is an ' +
      'error of this one. When it is due, it is saved with the rights that its author has then; ' +
      'fields that it does not change keep what they are by then.',
    body: CreateScheduledChangeBody,
    status: 201,
    response: MessageReply.extend({ id: z.int(), at: Instant }),
    errors: [
      'NOT_SCHEDULABLE',
      'NOTHING_CHANGES',
      // Errors of the saves that can be scheduled.
      'ADVERTISER_NOT_FOUND',
      'ALERT_RECIPIENT_NAME_TAKEN',
      'ALERT_RECIPIENT_NOT_FOUND',
      'ALERT_RIGHTS_LACKING',
      'ALERT_SECRET_MISSING',
      'AMOUNT_EXISTS',
      'BEYOND_OWN_PARTIES',
      'BLACKLIST_ITEM_NOT_FOUND',
      'BLACKLIST_TOO_WIDE',
      'BLACKLIST_VALUE_TAKEN',
      'CAMPAIGN_NOT_FOUND',
      'CAMPAIGN_NOT_READY',
      'CAMPAIGN_REFERENCE_UNKNOWN',
      'CAMPAIGN_SOURCE_COMPLETED',
      'CAMPAIGN_SOURCE_NOT_FOUND',
      'CAMPAIGN_STEP_NOT_FOUND',
      'CAP_NOT_FOUND',
      'CAP_REFERENCE_UNKNOWN',
      'CONFLICT',
      'COUNTRY_EXISTS',
      'DISTRIBUTION_NOT_FOUND',
      'DISTRIBUTION_REFERENCE_UNKNOWN',
      'EXCLUSION_NOT_FOUND',
      'LAST_OWN_PARTY',
      'OFFER_NOT_FOUND',
      'OFFER_REFERENCE_UNKNOWN',
      'OPENING_HOURS_NOT_FOUND',
      'OVERRIDE_NOT_FOUND',
      'PARTY_NAME_TAKEN',
      'PARTY_REFERENCE_UNKNOWN',
      'PAYOUT_NOT_FOUND',
      'PLAN_NOT_FOUND',
      'POSTBACK_EXISTS',
      'POSTBACK_NOT_FOUND',
      'PUBLISHER_NOT_FOUND',
      'PULL_NAME_TAKEN',
      'PULL_NOT_FOUND',
      'REVENUE_NOT_FOUND',
      'SUPPORTED_COUNTRY_NOT_FOUND',
      'STATUS_GROUP_NAME_TAKEN',
      'STATUS_GROUP_NOT_FOUND',
      'TIMEZONE_UNKNOWN',
      'USER_NOT_FOUND',
      'WEBHOOK_NAME_TAKEN',
      'WEBHOOK_NOT_FOUND',
    ],
    example: {
      method: 'PUT',
      path: '/api/caps',
      body: {
        id: 1,
        type: 'lead',
        interval: 'daily',
        cap: '80',
        reset_time: '00:00',
        timezone_id: 1,
        country_ids: [1],
        advertiser_ids: [],
        affiliate_ids: [],
      },
      at,
      timezone_id: 1,
    },
  }),
  move: defineRoute({
    ...one,
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Move a pending scheduled change to another moment',
    body: MoveScheduledChangeBody,
    response: MessageReply.extend({ at: Instant }),
    errors: [missing, 'SCHEDULED_CHANGE_SETTLED'],
    example: { at, timezone_id: 1 },
  }),
  cancel: defineRoute({
    ...one,
    method: 'POST',
    path: `${path}/:id/cancel`,
    summary: 'Withdraw a pending scheduled change',
    response: MessageReply,
    errors: [missing, 'SCHEDULED_CHANGE_SETTLED'],
  }),
  undo: defineRoute({
    ...one,
    method: 'POST',
    path: `${path}/:id/undo`,
    summary: 'Save the version before a scheduled change again, unless somebody saved since',
    response: SavedReply,
    errors: [missing, 'NOT_UNDOABLE', 'CONFLICT'],
  }),
};
