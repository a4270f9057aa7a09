import { z } from 'zod';
import { defineRoute } from '../common/route.js';
import { MessageReply, SavedReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { RestoreBody, VersionHistory, VersionParams, VersionQuery } from '../versions/schemas.js';
import { Cap, CapUsageHistory, CreateCapBody, UpdateCapBody } from './schemas.js';

const tag = 'Caps';
const example = {
  type: 'lead',
  interval: 'daily',
  cap: '50',
  reset_time: '00:00',
  timezone_id: 1,
  country_ids: [1],
  advertiser_ids: [],
  affiliate_ids: [],
};
export const caps = {
  list: defineRoute({
    method: 'GET',
    path: '/api/caps',
    tag,
    summary: 'List caps with their current usage',
    access: ['CAPS_LIST', 'ADVERTISER_CAPS_LIST', 'PUBLISHER_CAPS_LIST'],
    response: z.array(Cap),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/caps',
    tag,
    summary: 'Create a cap, or with split one per combination',
    access: ['CAPS_CREATE', 'ADVERTISER_CAPS_CREATE', 'PUBLISHER_CAPS_CREATE'],
    body: CreateCapBody,
    response: MessageReply.extend({ ids: z.array(z.int()) }),
    status: 201,
    errors: ['CAP_REFERENCE_UNKNOWN'],
    example: { ...example, split: false, parameters: {} },
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/caps',
    tag,
    summary: 'Change a cap; its usage stays',
    access: ['CAPS_EDIT', 'ADVERTISER_CAPS_EDIT', 'PUBLISHER_CAPS_EDIT'],
    body: UpdateCapBody,
    response: SavedReply,
    errors: ['CAP_NOT_FOUND', 'CAP_REFERENCE_UNKNOWN', 'CONFLICT'],
    example: { ...example, id: 1 },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/caps/:id',
    tag,
    summary: 'Delete a cap',
    access: ['CAPS_DELETE', 'ADVERTISER_CAPS_DELETE', 'PUBLISHER_CAPS_DELETE'],
    params: IdParams,
    response: MessageReply,
    errors: ['CAP_NOT_FOUND'],
  }),
  usage: defineRoute({
    method: 'GET',
    path: '/api/caps/:id/usage',
    tag,
    summary: 'List the usage of a cap by window, newest first',
    access: ['CAPS_LIST', 'ADVERTISER_CAPS_LIST', 'PUBLISHER_CAPS_LIST'],
    params: IdParams,
    response: CapUsageHistory,
    errors: ['CAP_NOT_FOUND'],
  }),
  versions: defineRoute({
    method: 'GET',
    path: '/api/caps/:id/versions',
    tag,
    summary: 'List the versions of a cap, newest first',
    access: ['CAPS_LIST', 'ADVERTISER_CAPS_LIST', 'PUBLISHER_CAPS_LIST'],
    params: IdParams,
    query: VersionQuery,
    response: VersionHistory,
    errors: ['CAP_NOT_FOUND'],
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/api/caps/:id/versions/:version/restore',
    tag,
    summary: 'Save an earlier version of a cap again; its usage stays',
    access: ['CAPS_EDIT', 'ADVERTISER_CAPS_EDIT', 'PUBLISHER_CAPS_EDIT'],
    params: VersionParams,
    body: RestoreBody,
    response: SavedReply,
    errors: ['CAP_NOT_FOUND', 'VERSION_NOT_FOUND', 'CAP_REFERENCE_UNKNOWN', 'CONFLICT'],
    example: {},
  }),
  reset: defineRoute({
    method: 'POST',
    path: '/api/caps/:id/reset',
    tag,
    summary: 'Start a new window of an interval cap',
    access: ['CAPS_EDIT', 'ADVERTISER_CAPS_EDIT', 'PUBLISHER_CAPS_EDIT'],
    params: IdParams,
    response: MessageReply,
    errors: ['CAP_NOT_FOUND', 'CAP_RESETS_ITSELF'],
  }),
};
