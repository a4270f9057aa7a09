import { MessageReply } from '../common/envelope.js';
import { unlimited } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { ProofBody } from '../users/proof.schemas.js';
import { ChatCode, ChatState } from './schemas.js';

const path = '/api/profile/chat';
const own = {
  tag: 'Profile',
  access: 'session',
  limit: unlimited('It is about the caller’s own account.'),
} as const;

/** Commands by Telegram: the link between an account and the caller. */
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
};
