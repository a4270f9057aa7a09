import { MessageReply } from '../common/envelope.js';
import { unlimited } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
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
      'The code is shown once, works once, and ends after ten minutes. A new one replaces it.',
    response: ChatCode,
    errors: ['CHAT_OFF'],
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
