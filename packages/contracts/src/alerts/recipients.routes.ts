import { z } from 'zod';
import { MessageReply, SavedReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { closedToLimited } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import {
  AlertRecipient,
  AlertRecipientBody,
  AlertTestReply,
  UpdateAlertRecipientBody,
} from './recipients.schemas.js';

const tag = 'Alerts';
const path = '/api/alert-recipients';
const limit = closedToLimited('Recipients are sent alerts about all parties.');
const example = {
  name: 'Night shift',
  channel: 'email' as const,
  address: 'night@example.com',
  kinds: ['circuit_open' as const, 'cap_filling' as const],
  user_id: 1,
  quiet_from: '22:00',
  quiet_until: '07:00',
  timezone_id: 1,
  repeat_hours: 4,
  is_active: true,
};

export const alertRecipients = {
  list: defineRoute({
    method: 'GET',
    path,
    tag,
    summary: 'List who is sent alerts',
    access: ['SETTINGS_LIST', 'SETTINGS_EDIT'],
    limit,
    response: z.array(AlertRecipient),
  }),
  create: defineRoute({
    method: 'POST',
    path,
    tag,
    summary: 'Add a recipient of alerts',
    description:
      'Its first message has the alerts that the user is shown then. You cannot choose a user who ' +
      'is shown alerts that you are not.',
    access: 'SETTINGS_EDIT',
    limit,
    status: 201,
    body: AlertRecipientBody,
    response: MessageReply.extend({ id: z.int() }),
    errors: [
      'ALERT_RECIPIENT_NAME_TAKEN',
      'ALERT_SECRET_MISSING',
      'ALERT_RIGHTS_LACKING',
      'USER_NOT_FOUND',
      'TIMEZONE_UNKNOWN',
    ],
    example,
  }),
  update: defineRoute({
    method: 'PUT',
    path: `${path}/:id`,
    tag,
    summary: 'Change a recipient of alerts',
    access: 'SETTINGS_EDIT',
    limit,
    params: IdParams,
    isSchedulable: true,
    body: UpdateAlertRecipientBody,
    response: SavedReply,
    errors: [
      'ALERT_RECIPIENT_NOT_FOUND',
      'ALERT_RECIPIENT_NAME_TAKEN',
      'ALERT_SECRET_MISSING',
      'ALERT_RIGHTS_LACKING',
      'USER_NOT_FOUND',
      'TIMEZONE_UNKNOWN',
      'CONFLICT',
    ],
    example,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${path}/:id`,
    tag,
    summary: 'Delete a recipient of alerts, with what waits for it',
    access: 'SETTINGS_EDIT',
    limit,
    params: IdParams,
    response: MessageReply,
    errors: ['ALERT_RECIPIENT_NOT_FOUND'],
  }),
  test: defineRoute({
    method: 'POST',
    path: `${path}/:id/test`,
    tag,
    summary: 'Send a test message now',
    description: 'Quiet hours do not hold it. The reply has the answer of the other server.',
    access: 'SETTINGS_EDIT',
    limit,
    params: IdParams,
    response: AlertTestReply,
    errors: ['ALERT_RECIPIENT_NOT_FOUND'],
  }),
};
