import { z } from 'zod';
import { MessageReply, SavedReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { visibleRecord } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { ApiToken, PublisherApi, RotatedToken } from '../parties/publishers.schemas.js';
import {
  PageQuery,
  PostbackDelivery,
  PostbackTestFire,
  PublisherPostback,
  PublisherPostbackBody,
  SigningSecret,
  UpdatePostbackBody,
  pageOf,
} from '../postbacks/publisher.schemas.js';
import { PanelApiCall } from './ledger.schemas.js';

const ofPublisher = {
  access: 'panel',
  params: IdParams,
  limit: visibleRecord({ 'params.id': 'publisher' }),
  errors: ['PUBLISHER_NOT_FOUND'],
} as const;
const api = { ...ofPublisher, tag: 'Panel API' } as const;

/** How an affiliate of a panel account sends leads. */
export const panelApi = {
  get: defineRoute({
    ...api,
    method: 'GET',
    path: '/api/panel/publishers/:id/api',
    summary: 'Get the addresses, the limits and the requests of today',
    response: PublisherApi,
  }),
  revealToken: defineRoute({
    ...api,
    method: 'POST',
    path: '/api/panel/publishers/:id/token/reveal',
    summary: 'Reveal the API token',
    response: ApiToken,
  }),
  rotateToken: defineRoute({
    ...api,
    method: 'POST',
    path: '/api/panel/publishers/:id/token/rotate',
    summary: 'Rotate the API token; the old one works for 24 more hours',
    description: 'Staff decide which accounts may do so.',
    response: RotatedToken,
    errors: ['PUBLISHER_NOT_FOUND', 'TOKEN_ROTATION_OFF'],
  }),
  revokePreviousToken: defineRoute({
    ...api,
    method: 'POST',
    path: '/api/panel/publishers/:id/token/revoke-previous',
    summary: 'End the API token before the last rotation at once',
    description: 'Accounts that may rotate the token may do so.',
    response: MessageReply,
    errors: ['PUBLISHER_NOT_FOUND', 'TOKEN_ROTATION_OFF'],
  }),
  calls: defineRoute({
    ...api,
    method: 'GET',
    path: '/api/panel/publishers/:id/calls',
    summary: 'List the last requests of the publisher API, newest first',
    response: z.array(PanelApiCall),
  }),
};

const one = {
  tag: 'Panel postbacks',
  access: 'panel',
  params: IdParams,
  limit: visibleRecord({ 'params.id': 'publisher_postback' }),
  errors: ['POSTBACK_NOT_FOUND'],
} as const;
const example = {
  event: 'lead_accepted',
  url: 'https://tracker.example/postback?click={click_id}&payout={payout}',
};

/** The postbacks of the affiliates of a panel account, by the services of staff. */
export const panelPostbacks = {
  list: defineRoute({
    ...ofPublisher,
    tag: 'Panel postbacks',
    method: 'GET',
    path: '/api/panel/publishers/:id/postbacks',
    summary: 'List the postbacks of an affiliate',
    response: z.array(PublisherPostback),
  }),
  create: defineRoute({
    ...ofPublisher,
    tag: 'Panel postbacks',
    method: 'POST',
    path: '/api/panel/publishers/:id/postbacks',
    summary: 'Add a postback of an affiliate',
    body: PublisherPostbackBody,
    response: MessageReply.extend({ id: z.int() }),
    status: 201,
    errors: ['PUBLISHER_NOT_FOUND', 'POSTBACK_EXISTS'],
    example,
  }),
  update: defineRoute({
    ...one,
    method: 'PUT',
    path: '/api/panel/postbacks/:id',
    summary: 'Change a postback of an affiliate; enabling it clears its failures',
    body: UpdatePostbackBody,
    response: SavedReply,
    errors: ['POSTBACK_NOT_FOUND', 'POSTBACK_EXISTS', 'CONFLICT'],
    example,
  }),
  remove: defineRoute({
    ...one,
    method: 'DELETE',
    path: '/api/panel/postbacks/:id',
    summary: 'Delete a postback of an affiliate and its log',
    response: MessageReply,
  }),
  revealSecret: defineRoute({
    ...one,
    method: 'POST',
    path: '/api/panel/postbacks/:id/secret/reveal',
    summary: 'Reveal the secret that signs the calls of a postback',
    response: SigningSecret,
  }),
  rotateSecret: defineRoute({
    ...one,
    method: 'POST',
    path: '/api/panel/postbacks/:id/secret/rotate',
    summary: 'Rotate the secret that signs the calls of a postback',
    response: SigningSecret,
  }),
  test: defineRoute({
    ...one,
    method: 'POST',
    path: '/api/panel/postbacks/:id/test',
    summary: 'Call the address of a postback once with sample values',
    response: PostbackTestFire,
  }),
  deliveries: defineRoute({
    ...one,
    method: 'GET',
    path: '/api/panel/postbacks/:id/deliveries',
    summary: 'List the deliveries of a postback of an affiliate, newest first',
    query: PageQuery,
    response: pageOf(PostbackDelivery),
  }),
  replay: defineRoute({
    tag: 'Panel postbacks',
    access: 'panel',
    params: IdParams,
    limit: visibleRecord({ 'params.id': 'publisher_delivery' }),
    method: 'POST',
    path: '/api/panel/postback-deliveries/:id/replay',
    summary: 'Send a delivery of an affiliate again, with the current state of the lead',
    response: MessageReply.extend({ id: z.int() }),
    errors: ['DELIVERY_NOT_FOUND', 'DELIVERY_WAITING', 'POSTBACK_INACTIVE'],
  }),
};
