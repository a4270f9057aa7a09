import { z } from 'zod';
import { MessageReply } from '../common/envelope.js';
import { byCondition } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { Alert, DismissAlertBody } from './schemas.js';

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
