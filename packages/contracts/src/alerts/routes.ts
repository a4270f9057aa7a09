import { z } from 'zod';
import { MessageReply } from '../common/envelope.js';
import { byCondition } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { Alert, DismissAlertBody, TodayItem } from './schemas.js';

const tag = 'Alerts';
export const alerts = {
  list: defineRoute({
    method: 'GET',
    path: '/api/alerts',
    tag,
    summary: 'List the alerts about what you may edit, newest first',
    access: 'session',
    limit: byCondition,
    response: z.object({ data: z.array(Alert) }),
  }),
  today: defineRoute({
    method: 'GET',
    path: '/api/alerts/today',
    tag,
    summary: 'Sum up what happened today, as far as you may see it',
    description:
      'Caps that are full, advertisers that fail, FTDs that wait for a decision, and jobs that ' +
      'failed since midnight in your time zone. What you may not open is left out.',
    access: 'session',
    limit: byCondition,
    response: z.object({ data: z.array(TodayItem) }),
  }),
  dismiss: defineRoute({
    method: 'POST',
    path: '/api/alerts/dismiss',
    tag,
    summary: 'Dismiss an alert for everybody until it changes',
    access: 'session',
    body: DismissAlertBody,
    limit: byCondition,
    response: MessageReply,
    errors: ['ALERT_NOT_FOUND'],
    example: { key: 'unmatched_postbacks:1', version: '2026-11-21' },
  }),
};
