import { z } from 'zod';
import { MessageReply, SavedReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { byCondition, ownRecord } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import type { PermissionName } from '../permissions.js';
import { OverrideBody } from './overrides.schemas.js';

const tag = 'Overrides';
const example = { advertiser_id: 1, affiliate_id: 1, countries: [1], override_values: ['A-7'] };

interface Subject {
  readonly path: `/${string}`;
  /** Name of the overridden field in texts. */
  readonly what: string;
  readonly create: readonly PermissionName[];
  readonly edit: readonly PermissionName[];
  readonly remove: readonly PermissionName[];
}

/**
 * Routes of overrides. To write, the caller needs the permission of the override's side; the list
 * shows both sides.
 */
const routesOf = ({ path, what, create, edit, remove }: Subject) => ({
  create: defineRoute({
    method: 'POST',
    path,
    tag,
    summary: `Create an override of the ${what}`,
    access: create,
    body: OverrideBody,
    limit: byCondition,
    response: MessageReply.extend({ id: z.int() }),
    status: 201,
    errors: ['PARTY_REFERENCE_UNKNOWN'],
    example,
  }),
  update: defineRoute({
    method: 'PUT',
    path: `${path}/:id`,
    tag,
    summary: `Change an override of the ${what}`,
    access: edit,
    params: IdParams,
    body: OverrideBody,
    isSchedulable: true,
    limit: ownRecord({ 'params.id': 'override' }),
    response: SavedReply,
    errors: ['OVERRIDE_NOT_FOUND', 'PARTY_REFERENCE_UNKNOWN', 'CONFLICT'],
    example,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${path}/:id`,
    tag,
    summary: `Delete an override of the ${what}`,
    access: remove,
    params: IdParams,
    limit: ownRecord({ 'params.id': 'override' }),
    response: MessageReply,
    errors: ['OVERRIDE_NOT_FOUND'],
  }),
});

export const publisherOverrides = routesOf({
  path: '/api/publisher-override',
  what: 'publisher id',
  create: ['ADVERTISER_OVERRIDE_PUBLISHER_ID_CREATE', 'PUBLISHER_OVERRIDE_PUBLISHER_ID_CREATE'],
  edit: ['ADVERTISER_OVERRIDE_PUBLISHER_ID_EDIT', 'PUBLISHER_OVERRIDE_PUBLISHER_ID_EDIT'],
  remove: ['ADVERTISER_OVERRIDE_PUBLISHER_ID_DELETE', 'PUBLISHER_OVERRIDE_PUBLISHER_ID_DELETE'],
});

/** On the advertiser's side, creating one has no permission of its own (ADV-052). */
export const funnelOverrides = routesOf({
  path: '/api/funnel-override',
  what: 'API offer slug',
  create: ['ADVERTISERS_EDIT', 'PUBLISHER_OVERRIDE_API_OFFERS_CREATE'],
  edit: ['ADVERTISER_OVERRIDE_API_OFFERS_EDIT', 'PUBLISHER_OVERRIDE_API_OFFERS_EDIT'],
  remove: ['ADVERTISER_OVERRIDE_API_OFFERS_DELETE', 'PUBLISHER_OVERRIDE_API_OFFERS_DELETE'],
});
