import { MessageReply } from '../common/envelope.js';
import { visibleRecord } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { PublisherChange } from './effects.schemas.js';
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
import {
  Created,
  CreatedMany,
  oneRoute,
  ownedRoutes,
  partyRoutes,
  PUBLISHER_SIDE,
} from './side.routes.js';

const one = oneRoute(PUBLISHER_SIDE);
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

const token = { ...one, method: 'POST', access: 'PUBLISHERS_REVEAL_TOKEN' } as const;

export const publishers = {
  ...partyRoutes(PUBLISHER_SIDE, {
    list: { summary: 'List publishers by name', access: 'session' },
    createSummary: 'Create a publisher with an API token',
    row: PublisherRow,
    create: CreatePublisherBody,
    update: UpdatePublisherBody,
    settings: PublisherSettings,
    change: PublisherChange,
    errors: ['PARTY_NAME_TAKEN'],
    created: settings,
    updated: { ...settings, id: 1 },
  }),
  api: defineRoute({
    ...one,
    method: 'GET',
    path: `${PUBLISHER_SIDE.path}/:id/api`,
    summary: "Get how a publisher sends leads, and today's requests by outcome",
    response: PublisherApi,
  }),
  revealToken: defineRoute({
    ...token,
    path: `${PUBLISHER_SIDE.path}/:id/token/reveal`,
    summary: 'Reveal the API token of a publisher',
    response: ApiToken,
  }),
  rotateToken: defineRoute({
    ...token,
    path: `${PUBLISHER_SIDE.path}/:id/token/rotate`,
    summary: 'Rotate the API token of a publisher; the old one works for 24 more hours',
    response: RotatedToken,
  }),
  revokePreviousToken: defineRoute({
    ...token,
    path: `${PUBLISHER_SIDE.path}/:id/token/revoke-previous`,
    summary: 'End the API token before the last rotation at once',
    response: MessageReply,
  }),
};

export const payouts = ownedRoutes(PUBLISHER_SIDE, 'payout', {
  create: {
    summary: 'Set what a publisher is paid per accepted FTD, by country',
    access: 'PUBLISHER_PAYOUTS_CREATE',
    body: CreatePayoutsBody,
    limit: visibleRecord({ 'body.*.affiliate_id': 'publisher' }),
    response: CreatedMany,
    errors: ['PUBLISHER_NOT_FOUND', 'PARTY_REFERENCE_UNKNOWN', 'AMOUNT_EXISTS'],
    example: [payout],
  },
  update: {
    summary: 'Change a payout; FTDs that were accepted before keep theirs',
    access: 'PUBLISHER_PAYOUTS_EDIT',
    body: UpdatePayoutBody,
    isSchedulable: true,
    limit: visibleRecord({ 'body.id': 'payout', 'body.affiliate_id': 'publisher' }),
    errors: ['PAYOUT_NOT_FOUND', 'PARTY_REFERENCE_UNKNOWN', 'AMOUNT_EXISTS', 'CONFLICT'],
    example: { ...payout, id: 1 },
  },
  remove: {
    summary: 'Delete a payout',
    access: 'PUBLISHER_PAYOUTS_DELETE',
    body: RemovePayoutBody,
    limit: visibleRecord({ 'body.payout_id': 'payout' }),
    errors: ['PAYOUT_NOT_FOUND'],
    example: { payout_id: 1 },
  },
});

export const publisherCountries = ownedRoutes(PUBLISHER_SIDE, 'supported-countries', {
  create: {
    summary: 'Add a country from which a publisher may send leads',
    access: 'PUBLISHER_SUPPORTED_COUNTRIES_CREATE',
    body: PublisherCountryBody,
    limit: visibleRecord({ 'body.id': 'publisher_country', 'body.affiliate_id': 'publisher' }),
    response: Created,
    errors: ['PUBLISHER_NOT_FOUND', 'PARTY_REFERENCE_UNKNOWN', 'COUNTRY_EXISTS'],
    example: supported,
  },
  update: {
    summary: 'Change a supported country or the notes on it',
    access: 'PUBLISHER_SUPPORTED_COUNTRIES_CREATE',
    body: PublisherCountryBody,
    isSchedulable: true,
    limit: visibleRecord({ 'body.id': 'publisher_country', 'body.affiliate_id': 'publisher' }),
    errors: [
      'SUPPORTED_COUNTRY_NOT_FOUND',
      'PARTY_REFERENCE_UNKNOWN',
      'COUNTRY_EXISTS',
      'CONFLICT',
    ],
    example: { ...supported, id: 1 },
  },
  remove: {
    summary: 'Remove a supported country; without any, all countries are supported',
    access: 'PUBLISHER_SUPPORTED_COUNTRIES_DELETE',
    body: RemovePublisherCountryBody,
    limit: visibleRecord({ 'body.affiliate_id': 'publisher' }),
    errors: ['SUPPORTED_COUNTRY_NOT_FOUND'],
    example: { affiliate_id: 1, country_id: 1 },
  },
});
