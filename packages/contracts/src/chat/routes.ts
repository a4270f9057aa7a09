import { MessageReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { closedToLimited, unlimited } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { ProofBody } from '../users/proof.schemas.js';
import { ChatCode, ChatState } from './schemas.js';

const path = '/api/profile/chat';
const own = {
  tag: 'Profile',
  access: 'session',
  limit: unlimited('It is about the caller’s own account.'),
} as const;

/** Commands by Telegram: the links between accounts and users. */
export const chat = {
  get: defineRoute({
    ...own,
    method: 'GET',
    path,
    summary: 'Get the Telegram account that is linked to you',
    response: ChatState,
  }),
  createCode: defineRoute({
    ...own,
    method: 'POST',
    path: `${path}/code`,
    summary: 'Make a code that links a Telegram account to you',
    description:
      'The code is shown once, works once, and ends after ten minutes, with the session that made ' +
      'it, or when a new one is made. The caller sends the current password and, if a second ' +
      'factor is set up, a code: a session alone makes no link.',
    body: ProofBody,
    response: ChatCode,
    errors: ['CHAT_OFF', 'LOGIN_BLOCKED'],
    example: { current_password: 'Secret123', code: '123456' },
  }),
  unlink: defineRoute({
    ...own,
    method: 'DELETE',
    path,
    summary: 'Unlink your Telegram account',
    response: MessageReply,
    errors: ['CHAT_NOT_LINKED'],
  }),
  unlinkUser: defineRoute({
    tag: 'Users',
    method: 'DELETE',
    path: '/api/users/:id/chat',
    summary: 'Unlink the Telegram account of a user',
    description:
      'The bot takes no more commands from it. Ending all sessions of a user, giving them another ' +
      'password, deactivating and deleting them unlinks it, too.',
    access: 'USERS_EDIT',
    params: IdParams,
    limit: closedToLimited('An account may manage the parties of anyone.'),
    response: MessageReply,
    errors: ['USER_NOT_FOUND', 'PERMISSION_LACKING', 'CHAT_NOT_LINKED'],
  }),
};
