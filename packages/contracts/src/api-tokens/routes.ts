import { z } from 'zod';
import { MessageReply, SavedReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { closedToLimited, unlimited } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { VersionHistory, VersionQuery } from '../versions/schemas.js';
import {
  CreateApiTokenBody,
  CurrentApiToken,
  NewApiToken,
  StaffToken,
  UpdateApiTokenBody,
} from './schemas.js';

const tag = 'API tokens';
const path = '/api/api-tokens';
const own = {
  tag,
  access: 'session',
  limit: unlimited('A token has the limits of its user.'),
} as const;
const example = {
  name: 'Night script',
  scopes: [2],
  addresses: ['203.0.113.7'],
  expires_at: '2030-01-01T00:00:00.000Z',
  rate_limit_per_minute: 60,
  current_password: 'Secret123',
  code: '123456',
};

/** Tokens with which scripts call the routes of staff. */
export const apiTokens = {
  list: defineRoute({
    ...own,
    method: 'GET',
    path,
    summary: 'List your API tokens',
    response: z.array(StaffToken),
  }),
  listAll: defineRoute({
    tag,
    method: 'GET',
    path: `${path}/all`,
    summary: 'List the API tokens of all users and service accounts',
    access: 'API_TOKENS_MANAGE',
    limit: closedToLimited('The tokens may act on all parties.'),
    response: z.array(StaffToken),
  }),
  current: defineRoute({
    ...own,
    method: 'GET',
    path: `${path}/current`,
    summary: 'Show the API token of the call: its user, its rights now, and its limits',
    description: 'Open to every API token. A session is refused with API_TOKEN_REQUIRED.',
    response: CurrentApiToken,
    errors: ['API_TOKEN_REQUIRED'],
  }),
  create: defineRoute({
    ...own,
    method: 'POST',
    path,
    summary: 'Make an API token',
    description:
      'Its rights are at all times the scopes that the role of its user has. `user_id` names a ' +
      'service account, which takes API_TOKENS_MANAGE. Nobody gives a scope that they do not have. ' +
      'The caller sends the current password and, if a second factor is set up, a code: a session ' +
      'alone makes no token. The reply shows the token, once.',
    status: 201,
    body: CreateApiTokenBody,
    response: NewApiToken,
    errors: ['USER_NOT_FOUND', 'API_TOKEN_OF_PERSON', 'PERMISSION_LACKING', 'LOGIN_BLOCKED'],
    example,
  }),
  update: defineRoute({
    ...own,
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Change an API token',
    description:
      'In force at once. The token stays the same. That of a service account takes ' +
      'API_TOKENS_MANAGE. The caller sends the current password and, if a second factor is set up, ' +
      'a code, as for a new token.',
    params: IdParams,
    body: UpdateApiTokenBody,
    response: SavedReply,
    errors: [
      'API_TOKEN_NOT_FOUND',
      'API_TOKEN_OF_PERSON',
      'PERMISSION_LACKING',
      'LOGIN_BLOCKED',
      'CONFLICT',
    ],
    example,
  }),
  versions: defineRoute({
    ...own,
    method: 'GET',
    path: `${path}/:id/versions`,
    summary: 'List the versions of an API token, newest first',
    description: 'One of somebody else takes API_TOKENS_MANAGE.',
    params: IdParams,
    query: VersionQuery,
    response: VersionHistory,
    errors: ['API_TOKEN_NOT_FOUND'],
  }),
  revoke: defineRoute({
    ...own,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Revoke an API token',
    description:
      'After the answer, no process accepts the token. One of somebody else takes API_TOKENS_MANAGE.',
    params: IdParams,
    response: MessageReply,
    errors: ['API_TOKEN_NOT_FOUND'],
  }),
};
