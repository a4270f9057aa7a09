import { z } from 'zod';
import { MessageReply, SavedReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { byCondition, closedToLimited, visibleRecord } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { CreateOfferBody, Offer, OfferLink, OfferLinkParams, UpdateOfferBody } from './schemas.js';

const tag = 'Offers';
const path = '/api/offers';
const OF_ALL = closedToLimited('An offer may concern publishers of others.');
const example = {
  name: 'Spring',
  url: 'https://offer.example.com/spring?source={publisher_id}',
  landings: [{ name: 'Long form', url: 'https://offer.example.com/spring/long', weight: 1 }],
};

export const offers = {
  list: defineRoute({
    method: 'GET',
    path,
    tag,
    summary: 'List the offers',
    access: 'OFFERS_LIST',
    limit: byCondition,
    response: z.array(Offer),
  }),
  create: defineRoute({
    method: 'POST',
    path,
    tag,
    summary: 'Create an offer',
    access: 'OFFERS_CREATE',
    limit: OF_ALL,
    status: 201,
    body: CreateOfferBody,
    response: MessageReply.extend({ id: z.int() }),
    errors: ['OFFER_SLUG_TAKEN', 'OFFER_REFERENCE_UNKNOWN'],
    example: { ...example, slug: 'spring' },
  }),
  update: defineRoute({
    method: 'PUT',
    path,
    tag,
    summary: 'Change an offer and its landing pages',
    description:
      'The landing pages of the body replace those of the offer: one with an id stays what it is ' +
      'in reports. Links follow the change within five seconds. The slug never changes.',
    access: 'OFFERS_EDIT',
    limit: OF_ALL,
    isSchedulable: true,
    body: UpdateOfferBody,
    response: SavedReply,
    errors: ['OFFER_NOT_FOUND', 'OFFER_REFERENCE_UNKNOWN', 'CONFLICT'],
    example: { ...example, id: 1, status: 'active', visible_to: 'all' },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${path}/:id`,
    tag,
    summary: 'Delete an offer that has no clicks and no leads',
    description: 'Its slug is never given to another offer.',
    access: 'OFFERS_DELETE',
    limit: OF_ALL,
    params: IdParams,
    response: MessageReply,
    errors: ['OFFER_NOT_FOUND', 'OFFER_IN_USE'],
  }),
  link: defineRoute({
    method: 'GET',
    path: `${path}/:id/links/:publisher_id`,
    tag,
    summary: 'Get the click link of a publisher to an offer',
    access: 'OFFERS_LIST',
    limit: visibleRecord({ 'params.publisher_id': 'publisher' }),
    params: OfferLinkParams,
    response: OfferLink,
    errors: ['OFFER_NOT_FOUND', 'PUBLISHER_NOT_FOUND'],
  }),
};
