import { z } from 'zod';
import { MessageReply, SavedReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { closedToLimited } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import {
  ReplayFailedBody,
  UpdateWebhookBody,
  Webhook,
  WebhookBody,
  WebhookDeliveriesQuery,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookSecret,
  WebhookTestReply,
} from './webhooks.schemas.js';

const tag = 'Webhooks';
const path = '/api/webhooks';
const deliveryPath = '/api/webhook-deliveries/:id';
const limit = closedToLimited('A webhook may be sent events of all parties.');
const reading = { tag, limit, access: ['WEBHOOKS_LIST', 'WEBHOOKS_EDIT'] } as const;
const editing = { tag, limit, access: 'WEBHOOKS_EDIT' } as const;
const example = {
  name: 'Data warehouse',
  url: 'https://hooks.example.com/leadline',
  events: ['lead.accepted' as const, 'ftd.accepted' as const],
  advertiser_ids: [],
  publisher_ids: [],
  is_active: true,
};

export const webhooks = {
  list: defineRoute({
    ...reading,
    method: 'GET',
    path,
    summary: 'List the webhooks, with the figures of their last 24 hours',
    response: z.array(Webhook),
  }),
  create: defineRoute({
    ...editing,
    method: 'POST',
    path,
    summary: 'Add a webhook',
    description:
      'It is sent events from about a second later on. The reply has the secret that signs its ' +
      'calls, which is not shown again.',
    status: 201,
    body: WebhookBody,
    response: MessageReply.extend({ id: z.int(), ...WebhookSecret.shape }),
    errors: ['WEBHOOK_NAME_TAKEN'],
    example,
  }),
  update: defineRoute({
    ...editing,
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Change a webhook; switching it on clears its failures',
    params: IdParams,
    isSchedulable: true,
    body: UpdateWebhookBody,
    response: SavedReply,
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_NAME_TAKEN', 'CONFLICT'],
    example,
  }),
  remove: defineRoute({
    ...editing,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete a webhook and its log',
    params: IdParams,
    response: MessageReply,
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  rotateSecret: defineRoute({
    ...editing,
    method: 'POST',
    path: `${path}/:id/secret/rotate`,
    summary: 'Make a new secret; each replaced one signs as well for 24 hours',
    params: IdParams,
    response: WebhookSecret,
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  test: defineRoute({
    ...editing,
    method: 'POST',
    path: `${path}/:id/test`,
    summary: 'Send a `ping` now, even if the webhook is off',
    params: IdParams,
    response: WebhookTestReply,
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  deliveries: defineRoute({
    ...reading,
    method: 'GET',
    path: `${path}/:id/deliveries`,
    summary: 'List the deliveries of a webhook, newest first',
    params: IdParams,
    query: WebhookDeliveriesQuery,
    response: z.object({ data: z.array(WebhookDelivery), next: z.int().nullable() }),
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  delivery: defineRoute({
    ...reading,
    method: 'GET',
    path: deliveryPath,
    summary: 'Read a delivery with its body and its attempts',
    params: IdParams,
    response: WebhookDeliveryDetail,
    errors: ['DELIVERY_NOT_FOUND'],
  }),
  replay: defineRoute({
    ...editing,
    method: 'POST',
    path: `${deliveryPath}/replay`,
    summary: 'Send a delivery again, with the same id and body',
    params: IdParams,
    response: MessageReply,
    errors: ['DELIVERY_NOT_FOUND', 'DELIVERY_WAITING', 'WEBHOOK_INACTIVE'],
  }),
  replayFailed: defineRoute({
    ...editing,
    method: 'POST',
    path: `${path}/:id/replay-failed`,
    summary: 'Send all deliveries again that failed since a moment',
    params: IdParams,
    body: ReplayFailedBody,
    response: MessageReply.extend({ count: z.int() }),
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_INACTIVE'],
    example: { since: '2026-11-28T08:00:00.000Z' },
  }),
};
