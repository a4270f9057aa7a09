import { z } from 'zod';
import { MessageReply, SavedReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { closedToLimited } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { ProofBody } from '../users/proof.schemas.js';
import {
  CreatePublisherAccountBody,
  PublisherAccountList,
  UpdatePublisherAccountBody,
} from './schemas.js';

const tag = 'Publisher accounts';
const path = '/api/publisher_account';
const access = 'PUBLISHER_ACCOUNT';
const limit = closedToLimited('Accounts may have publishers of anyone.');
const example = {
  first_name: 'Pat',
  last_name: 'Lee',
  email: 'pat.lee@example.com',
  added_affiliates: [{ id: 1, name: 'Publisher' }],
};

/** Accounts for the publisher panel, which staff manage. */
export const publisherAccounts = {
  list: defineRoute({
    method: 'GET',
    path: `${path}/get_all_publisher_accounts`,
    tag,
    summary: 'List the publisher accounts',
    access,
    limit,
    response: PublisherAccountList,
  }),
  create: defineRoute({
    method: 'POST',
    path: `${path}/create_publisher_account`,
    tag,
    summary: 'Create a publisher account',
    access,
    limit,
    status: 201,
    body: CreatePublisherAccountBody,
    response: MessageReply.extend({ id: z.int() }),
    errors: ['PARTY_REFERENCE_UNKNOWN'],
    example: { ...example, password: 'Secret123' },
  }),
  update: defineRoute({
    method: 'POST',
    path: `${path}/update_publisher_account`,
    tag,
    summary: 'Change a publisher account',
    description: 'Without a password the old one stays.',
    access,
    limit,
    body: UpdatePublisherAccountBody,
    response: SavedReply,
    errors: ['PUBLISHER_ACCOUNT_NOT_FOUND', 'PARTY_REFERENCE_UNKNOWN', 'CONFLICT'],
    example: { ...example, id: 1 },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${path}/delete_publisher_account/:id`,
    tag,
    summary: 'Delete a publisher account; its publishers stay',
    access,
    limit,
    params: IdParams,
    response: MessageReply,
    errors: ['PUBLISHER_ACCOUNT_NOT_FOUND'],
  }),
  resetTwoFactor: defineRoute({
    method: 'POST',
    path: `${path}/reset_two_factor/:id`,
    tag,
    summary: 'Forget the second factor of a publisher account, which then signs in without one',
    description:
      'Takes your own password and, if a second factor is set up, a code of it. Sessions go on.',
    access,
    limit,
    params: IdParams,
    body: ProofBody,
    response: MessageReply,
    errors: ['PUBLISHER_ACCOUNT_NOT_FOUND', 'LOGIN_BLOCKED'],
    example: { current_password: 'Secret123', code: '123456' },
  }),
};
