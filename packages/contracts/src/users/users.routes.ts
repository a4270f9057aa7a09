import { z } from 'zod';
import { MessageReply, SavedReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { closedToLimited, unlimited } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { VersionHistory, VersionParams, VersionQuery } from '../versions/schemas.js';
import { ProofBody } from './proof.schemas.js';
import {
  CreateUserBody,
  FirstAdministrator,
  FirstAdministratorBody,
  PasswordLink,
  PasswordLinkBody,
  PasswordLinkOwner,
  RestoreUserBody,
  SetPasswordBody,
  UpdateUserBody,
  UserRow,
} from './users.schemas.js';

const tag = 'Users';
const path = '/api/users';
/** A password opens an account with what it manages, so it is for people without a limit. */
const limit = closedToLimited('An account may manage the parties of anyone.');
const one = { tag, params: IdParams } as const;
const password = { password: 'Secret123', confirmPassword: 'Secret123' };
const proof = { current_password: 'Secret123', code: '123456' };
const example = { name: 'Ann Lee', email: 'ann@example.com', level: 5, enable_2fa: true };

export const users = {
  list: defineRoute({
    method: 'GET',
    path,
    tag,
    summary: 'List the users',
    description:
      'Holders of USERS_LIST get all users. Who may only edit parties, settings or API tokens gets ' +
      'id, name and kind of the active ones, to choose a manager, whose alerts are sent, or a ' +
      'service account.',
    access: [
      'USERS_LIST',
      'ADVERTISERS_CREATE',
      'ADVERTISERS_EDIT',
      'PUBLISHERS_CREATE',
      'PUBLISHERS_EDIT',
      'SETTINGS_EDIT',
      'API_TOKENS_MANAGE',
    ],
    limit: unlimited('Accounts belong to no party.'),
    response: z.array(UserRow),
  }),
  create: defineRoute({
    method: 'POST',
    path,
    tag,
    summary: 'Create a user',
    description:
      'The role may permit nothing that the caller may not do. A service account has no e-mail ' +
      'address and no password: it acts by API tokens.',
    access: 'USERS_CREATE',
    status: 201,
    body: CreateUserBody,
    limit,
    response: MessageReply.extend({ id: z.int() }),
    errors: ['USER_EMAIL_TAKEN', 'ROLE_UNKNOWN', 'PERMISSION_LACKING'],
    example: { ...example, ...password },
  }),
  update: defineRoute({
    method: 'PUT',
    path,
    tag,
    summary: 'Change a user',
    description:
      'In force within a second. A new password and a deactivation end the sessions of the user. ' +
      'Nobody deactivates their own account or changes its role, and an active administrator ' +
      'stays. Whoever changes their own e-mail address, password or second factor sends the ' +
      'current password and, if a second factor is set up, a code. Switching two-factor on ends ' +
      'the sessions of the user that were opened without it.',
    access: 'USERS_EDIT',
    body: UpdateUserBody,
    limit,
    response: SavedReply,
    errors: [
      'USER_NOT_FOUND',
      'USER_EMAIL_TAKEN',
      'ROLE_UNKNOWN',
      'PERMISSION_LACKING',
      'OWN_ACCOUNT',
      'LAST_ADMINISTRATOR',
      'LOGIN_BLOCKED',
      'CONFLICT',
    ],
    example: { ...example, id: 1 },
  }),
  remove: defineRoute({
    ...one,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete a user; the name stays in the history',
    access: 'USERS_DELETE',
    limit,
    response: MessageReply,
    errors: ['USER_NOT_FOUND', 'PERMISSION_LACKING', 'OWN_ACCOUNT', 'LAST_ADMINISTRATOR'],
  }),
  versions: defineRoute({
    method: 'GET',
    path: `${path}/:id/versions`,
    tag,
    summary: 'List the versions of a user, newest first',
    access: 'USERS_LIST',
    params: IdParams,
    query: VersionQuery,
    limit: unlimited('Accounts belong to no party.'),
    response: VersionHistory,
    errors: ['USER_NOT_FOUND'],
  }),
  restore: defineRoute({
    method: 'POST',
    path: `${path}/:id/versions/:version/restore`,
    tag,
    summary: 'Save an earlier version of a user again',
    description: 'What may be saved may be restored, and by the same people.',
    access: 'USERS_EDIT',
    params: VersionParams,
    body: RestoreUserBody,
    limit,
    response: SavedReply,
    errors: [
      'USER_NOT_FOUND',
      'VERSION_NOT_FOUND',
      'USER_EMAIL_TAKEN',
      'ROLE_UNKNOWN',
      'PERMISSION_LACKING',
      'OWN_ACCOUNT',
      'LAST_ADMINISTRATOR',
      'LOGIN_BLOCKED',
      'CONFLICT',
    ],
    example: {},
  }),
  resetTwoFactor: defineRoute({
    ...one,
    method: 'POST',
    path: `${path}/:id/two-factor/reset`,
    summary: 'Forget the second factor of a user, who sets it up at the next sign-in',
    description: 'Takes your own password and, if a second factor is set up, a code of it.',
    access: 'USERS_EDIT',
    limit,
    body: ProofBody,
    response: MessageReply,
    errors: ['USER_NOT_FOUND', 'PERMISSION_LACKING', 'LOGIN_BLOCKED'],
    example: proof,
  }),
  endSessions: defineRoute({
    ...one,
    method: 'POST',
    path: `${path}/:id/sessions/end`,
    summary: 'End all sessions of a user, and the link of their Telegram account',
    access: 'USERS_EDIT',
    limit,
    response: MessageReply,
    errors: ['USER_NOT_FOUND', 'PERMISSION_LACKING'],
  }),
};

/** Links with which a person sets a password, for the first sign-in and for a forgotten one. */
export const passwordLinks = {
  create: defineRoute({
    ...one,
    method: 'POST',
    path: `${path}/:id/password-link`,
    summary: 'Make a link with which a user sets a password once, within 24 hours',
    description:
      'The link that was made before ends. Takes your own password and, if a second factor is set ' +
      'up, a code of it.',
    access: 'USERS_EDIT',
    status: 201,
    limit,
    body: ProofBody,
    response: PasswordLink,
    errors: [
      'USER_NOT_FOUND',
      'USER_INACTIVE',
      'SERVICE_ACCOUNT',
      'PERMISSION_LACKING',
      'LOGIN_BLOCKED',
    ],
    example: proof,
  }),
  check: defineRoute({
    method: 'POST',
    path: '/api/password-links/check',
    tag,
    summary: 'Say whose password a link sets',
    access: 'public',
    isOfStaff: true,
    body: PasswordLinkBody,
    response: PasswordLinkOwner,
    errors: ['PASSWORD_LINK_INVALID'],
    example: { token: 'nobody-has-this-token-0000000000' },
  }),
  use: defineRoute({
    method: 'POST',
    path: '/api/password-links/use',
    tag,
    summary: 'Set a password with a link',
    description: 'It ends the sessions of the user. A second factor stays as it is.',
    access: 'public',
    isOfStaff: true,
    body: SetPasswordBody,
    response: MessageReply,
    errors: ['PASSWORD_LINK_INVALID'],
    example: { token: 'nobody-has-this-token-0000000000', ...password },
  }),
};

export const firstAdministrator = {
  get: defineRoute({
    method: 'GET',
    path: '/api/first-administrator',
    tag,
    summary: 'Say whether the first administrator is still to be made',
    access: 'public',
    response: FirstAdministrator,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/first-administrator',
    tag,
    summary: 'Make the first administrator with the code in the log of `migrate`',
    access: 'public',
    status: 201,
    body: FirstAdministratorBody,
    response: MessageReply,
    errors: ['FIRST_ADMINISTRATOR_CODE_WRONG'],
    example: {
      code: 'nobody-has-this-code-0000000000',
      name: 'Ann Lee',
      email: 'ann@example.com',
      ...password,
    },
  }),
};
