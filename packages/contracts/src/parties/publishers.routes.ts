import { z } from 'zod';
import { MessageReply, SavedReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { defineRoute } from '../common/route.js';
import { RestoreBody, VersionHistory, VersionParams, VersionQuery } from '../versions/schemas.js';
import { PartyEffects, PublisherChange } from './effects.schemas.js';
import {
  ApiToken,
  CreatePayoutsBody,
  CreatePublisherBody,
  PublisherApi,
  PublisherCountryBody,
  PublisherRow,
  PublisherSettings,
  RemovePayoutBody,
  RemovePublisherCountryBody,
  RotatedToken,
  UpdatePayoutBody,
  UpdatePublisherBody,
} from './publishers.schemas.js';

const tag = 'Publishers';
const path = '/api/publishers';
const Created = MessageReply.extend({ id: z.int() });
const one = { tag, params: IdParams } as const;
const create = { method: 'POST', tag, status: 201 } as const;
const settings = {
  name: 'Publisher',
  status: 'active',
  autologin_interval: 'days',
  locate_leads_by: 'system',
  tracking_domain: 'track.publisher.example',
  offer_url: 'https://publisher.example/offer',
};
const payout = { affiliate_id: 1, country_id: 1, amount: '400.00' };
const supported = { affiliate_id: 1, country_id: 1, notes: 'Adults only' };

export const publishers = {
  list: defineRoute({
    method: 'GET',
    path,
    tag,
    summary: 'List publishers by name',
    access: 'session',
    response: z.array(PublisherRow),
  }),
  create: defineRoute({
    ...create,
    path,
    summary: 'Create a publisher with an API token',
    access: 'PUBLISHERS_CREATE',
    body: CreatePublisherBody,
    response: Created,
    errors: ['PARTY_NAME_TAKEN'],
    example: settings,
  }),
  update: defineRoute({
    method: 'PUT',
    path,
    tag,
    summary: 'Change the settings of a publisher',
    access: 'PUBLISHERS_EDIT',
    body: UpdatePublisherBody,
    response: SavedReply,
    errors: ['PUBLISHER_NOT_FOUND', 'PARTY_NAME_TAKEN', 'CONFLICT'],
    example: { ...settings, id: 1 },
  }),
  remove: defineRoute({
    ...one,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete a publisher; its leads and their history stay',
    description: 'Refused with PARTY_IN_USE while distributions or caps of its own use it.',
    access: 'PUBLISHERS_DELETE',
    response: MessageReply,
    errors: ['PUBLISHER_NOT_FOUND', 'PARTY_IN_USE'],
  }),
  settings: defineRoute({
    ...one,
    method: 'GET',
    path: `${path}/:id/settings`,
    summary: 'Get all settings of a publisher',
    access: 'PUBLISHERS_EDIT',
    response: PublisherSettings,
    errors: ['PUBLISHER_NOT_FOUND'],
  }),
  versions: defineRoute({
    ...one,
    method: 'GET',
    path: `${path}/:id/versions`,
    summary: 'List the versions of the settings of a publisher, newest first',
    access: 'PUBLISHERS_EDIT',
    query: VersionQuery,
    response: VersionHistory,
    errors: ['PUBLISHER_NOT_FOUND'],
  }),
  restore: defineRoute({
    method: 'POST',
    path: `${path}/:id/versions/:version/restore`,
    tag,
    summary: 'Save earlier settings of a publisher again',
    access: 'PUBLISHERS_EDIT',
    params: VersionParams,
    body: RestoreBody,
    response: SavedReply,
    errors: ['PUBLISHER_NOT_FOUND', 'VERSION_NOT_FOUND', 'PARTY_NAME_TAKEN', 'CONFLICT'],
    example: {},
  }),
  effects: defineRoute({
    ...one,
    method: 'POST',
    path: `${path}/:id/effects`,
    summary: 'Say which leads of the last 24 hours a change would have moved; saves nothing',
    access: 'PUBLISHERS_EDIT',
    body: PublisherChange,
    response: PartyEffects,
    errors: ['PUBLISHER_NOT_FOUND'],
    example: { kind: 'status', status: 'inactive' },
  }),
  api: defineRoute({
    ...one,
    method: 'GET',
    path: `${path}/:id/api`,
    summary: "Get how a publisher sends leads, and today's requests by outcome",
    access: 'PUBLISHERS_EDIT',
    response: PublisherApi,
    errors: ['PUBLISHER_NOT_FOUND'],
  }),
  revealToken: defineRoute({
    ...one,
    method: 'POST',
    path: `${path}/:id/token/reveal`,
    summary: 'Reveal the API token of a publisher',
    access: 'PUBLISHERS_REVEAL_TOKEN',
    response: ApiToken,
    errors: ['PUBLISHER_NOT_FOUND'],
  }),
  rotateToken: defineRoute({
    ...one,
    method: 'POST',
    path: `${path}/:id/token/rotate`,
    summary: 'Rotate the API token of a publisher; the old one works for 24 more hours',
    access: 'PUBLISHERS_REVEAL_TOKEN',
    response: RotatedToken,
    errors: ['PUBLISHER_NOT_FOUND'],
  }),
};

export const payouts = {
  create: defineRoute({
    ...create,
    path: `${path}/payout`,
    summary: 'Set what a publisher is paid per accepted FTD, by country',
    access: 'PUBLISHER_PAYOUTS_CREATE',
    body: CreatePayoutsBody,
    response: MessageReply.extend({ ids: z.array(z.int()) }),
    errors: ['PUBLISHER_NOT_FOUND', 'PARTY_REFERENCE_UNKNOWN', 'AMOUNT_EXISTS'],
    example: [payout],
  }),
  update: defineRoute({
    method: 'PUT',
    path: `${path}/payout`,
    tag,
    summary: 'Change a payout; FTDs that were accepted before keep theirs',
    access: 'PUBLISHER_PAYOUTS_EDIT',
    body: UpdatePayoutBody,
    response: SavedReply,
    errors: ['PAYOUT_NOT_FOUND', 'PARTY_REFERENCE_UNKNOWN', 'AMOUNT_EXISTS', 'CONFLICT'],
    example: { ...payout, id: 1 },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${path}/payout`,
    tag,
    summary: 'Delete a payout',
    access: 'PUBLISHER_PAYOUTS_DELETE',
    body: RemovePayoutBody,
    response: MessageReply,
    errors: ['PAYOUT_NOT_FOUND'],
    example: { payout_id: 1 },
  }),
};

export const publisherCountries = {
  create: defineRoute({
    ...create,
    path: `${path}/supported-countries`,
    summary: 'Add a country from which a publisher may send leads',
    access: 'PUBLISHER_SUPPORTED_COUNTRIES_CREATE',
    body: PublisherCountryBody,
    response: Created,
    errors: ['PUBLISHER_NOT_FOUND', 'PARTY_REFERENCE_UNKNOWN', 'COUNTRY_EXISTS'],
    example: supported,
  }),
  update: defineRoute({
    method: 'PUT',
    path: `${path}/supported-countries`,
    tag,
    summary: 'Change a supported country or the notes on it',
    access: 'PUBLISHER_SUPPORTED_COUNTRIES_CREATE',
    body: PublisherCountryBody,
    response: SavedReply,
    errors: [
      'SUPPORTED_COUNTRY_NOT_FOUND',
      'PARTY_REFERENCE_UNKNOWN',
      'COUNTRY_EXISTS',
      'CONFLICT',
    ],
    example: { ...supported, id: 1 },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${path}/supported-countries`,
    tag,
    summary: 'Remove a supported country; without any, all countries are supported',
    access: 'PUBLISHER_SUPPORTED_COUNTRIES_DELETE',
    body: RemovePublisherCountryBody,
    response: MessageReply,
    errors: ['SUPPORTED_COUNTRY_NOT_FOUND'],
    example: { affiliate_id: 1, country_id: 1 },
  }),
};
