import { z } from 'zod';
import { MessageReply, SavedReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { visibleRecord } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import {
  PageQuery,
  PostbackDelivery,
  PostbackTestFire,
  PublisherPostback,
  PublisherPostbackBody,
  SigningSecret,
  UpdatePostbackBody,
  pageOf,
} from './publisher.schemas.js';

const tag = 'Publisher postbacks';
const access = 'PUBLISHERS_EDIT';
const of = { tag, access, params: IdParams } as const;
const one = { ...of, errors: ['POSTBACK_NOT_FOUND'] } as const;
const example = {
  event: 'lead_accepted',
  url: 'https://tracker.example/postback?click={click_id}&payout={payout}',
};

export const publisherPostbacks = {
  list: defineRoute({
    ...of,
    method: 'GET',
    path: '/api/publishers/:id/postbacks',
    summary: 'List the postbacks of a publisher',
    limit: visibleRecord({ 'params.id': 'publisher' }),
    response: z.array(PublisherPostback),
    errors: ['PUBLISHER_NOT_FOUND'],
  }),
  create: defineRoute({
    ...of,
    method: 'POST',
    path: '/api/publishers/:id/postbacks',
    summary: 'Add a postback',
    body: PublisherPostbackBody,
    limit: visibleRecord({ 'params.id': 'publisher' }),
    response: MessageReply.extend({ id: z.int() }),
    status: 201,
    errors: ['PUBLISHER_NOT_FOUND', 'POSTBACK_EXISTS'],
    example,
  }),
  update: defineRoute({
    ...one,
    method: 'PUT',
    path: '/api/publisher-postbacks/:id',
    summary: 'Change a postback; enabling it clears its failures',
    body: UpdatePostbackBody,
    isSchedulable: true,
    limit: visibleRecord({ 'params.id': 'publisher_postback' }),
    response: SavedReply,
    errors: ['POSTBACK_NOT_FOUND', 'POSTBACK_EXISTS', 'CONFLICT'],
    example,
  }),
  remove: defineRoute({
    ...one,
    method: 'DELETE',
    path: '/api/publisher-postbacks/:id',
    summary: 'Delete a postback and its log',
    limit: visibleRecord({ 'params.id': 'publisher_postback' }),
    response: MessageReply,
  }),
  enable: defineRoute({
    ...one,
    method: 'POST',
    path: '/api/publisher-postbacks/:id/enable',
    summary: 'Enable a postback again',
    limit: visibleRecord({ 'params.id': 'publisher_postback' }),
    response: MessageReply,
  }),
  revealSecret: defineRoute({
    ...one,
    method: 'POST',
    path: '/api/publisher-postbacks/:id/secret/reveal',
    summary: 'Reveal the secret that signs its calls',
    limit: visibleRecord({ 'params.id': 'publisher_postback' }),
    response: SigningSecret,
  }),
  rotateSecret: defineRoute({
    ...one,
    method: 'POST',
    path: '/api/publisher-postbacks/:id/secret/rotate',
    summary: 'Rotate the secret; the next call uses the new one',
    limit: visibleRecord({ 'params.id': 'publisher_postback' }),
    response: SigningSecret,
  }),
  test: defineRoute({
    ...one,
    method: 'POST',
    path: '/api/publisher-postbacks/:id/test',
    summary: 'Call the address once with sample values',
    limit: visibleRecord({ 'params.id': 'publisher_postback' }),
    response: PostbackTestFire,
  }),
  deliveries: defineRoute({
    ...one,
    method: 'GET',
    path: '/api/publisher-postbacks/:id/deliveries',
    summary: 'List the deliveries of a postback, newest first',
    query: PageQuery,
    limit: visibleRecord({ 'params.id': 'publisher_postback' }),
    response: pageOf(PostbackDelivery),
  }),
  replay: defineRoute({
    ...of,
    method: 'POST',
    path: '/api/publisher-postback-deliveries/:id/replay',
    summary: 'Send a delivery again, with the current state of the lead',
    limit: visibleRecord({ 'params.id': 'publisher_delivery' }),
    response: MessageReply.extend({ id: z.int() }),
    errors: ['DELIVERY_NOT_FOUND', 'DELIVERY_WAITING', 'POSTBACK_INACTIVE'],
  }),
};
