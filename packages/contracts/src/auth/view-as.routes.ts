import { MessageReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { unlimited } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';

const start = {
  tag: 'View as',
  method: 'POST',
  params: IdParams,
  limit: unlimited('The session shows less than before, and no more.'),
  response: MessageReply,
} as const;
const description =
  'Until it ends, the session has the permissions and the parties that both have in common, ' +
  'without those that show a secret. Requests that write get 403 `VIEWING_ONLY`.';

export const viewAs = {
  role: defineRoute({
    ...start,
    path: '/api/roles/:id/view-as',
    summary: 'Look at the back office as a role',
    description,
    access: 'ROLES_LIST',
    errors: ['ROLE_NOT_FOUND'],
  }),
  user: defineRoute({
    ...start,
    path: '/api/users/:id/view-as',
    summary: 'Look at the back office as a user',
    description,
    access: 'USERS_LIST',
    errors: ['USER_NOT_FOUND'],
  }),
  end: defineRoute({
    tag: 'View as',
    method: 'POST',
    path: '/api/view-as/end',
    summary: 'Look at the back office with your own rights again',
    access: 'session',
    limit: unlimited('It is about the caller’s own session.'),
    response: MessageReply,
  }),
};
