import { createHash } from 'node:crypto';

import {
  bearerOf,
  formBody,
  hasHeaders,
  json,
  jsonBody,
  queryOf,
  takesLeads,
  valueAt,
  type Kind,
} from './kind.js';
import { nestedReport } from './kind.reports.js';
import { oauthTokenLists, sessionLoginLists } from './json.lists.js';

// Advertisers that need more than one call.

const NAMES = { email: 'email', phone: 'phone', firstName: 'first_name' } as const;

const AN_HOUR = 3600;
const oauthToken: Kind = {
  secrets: { client_id: 'client-1', client_secret: 'client secret+1' },
  routes: {
    ...oauthTokenLists,
    'POST /oauth/token': (call) => {
      const lookup = formBody(call);
      if (lookup('grant_type') !== 'client_credentials')
        return json(400, { error: 'unsupported_grant_type' });
      const isClient =
        lookup('client_id') === 'client-1' && lookup('client_secret') === 'client secret+1';
      return isClient
        ? json(200, {
            access_token: call.desk.issueToken(AN_HOUR),
            token_type: 'Bearer',
            expires_in: AN_HOUR,
          })
        : json(401, { error: 'invalid_client', error_description: 'Client is not known' });
    },
    'POST /v1/leads': takesLeads({
      read: jsonBody,
      names: { ...NAMES, firstName: 'firstName', reference: 'externalReference' },
      guard: (call) =>
        call.desk.isValidToken(bearerOf(call))
          ? undefined
          : json(401, { error: 'invalid_token', error_description: 'The token expired' }),
      accepted: ({ id, link }) => json(201, { id, links: { login: link } }),
      refused: ({ code, message }) =>
        json(code === 'duplicate' ? 409 : 422, { error: code, error_description: message }),
    }),
  },
};

const TWENTY_MINUTES = 20 * 60;
/** Reports a wrong password with HTTP 200. */
const sessionLogin: Kind = {
  secrets: { username: 'crm', password: 'pass-s' },
  routes: {
    ...sessionLoginLists,
    'POST /crm/login': (call) => {
      const lookup = jsonBody(call);
      return lookup('username') === 'crm' && lookup('password') === 'pass-s'
        ? json(200, { session: { id: call.desk.issueToken(TWENTY_MINUTES) } })
        : json(200, { error: 'Invalid login' });
    },
    'POST /crm/leads': takesLeads({
      read: jsonBody,
      names: {
        email: 'email1',
        phone: 'phone_mobile',
        firstName: 'first_name',
        reference: 'refered_by',
      },
      guard: ({ headers, desk }) =>
        desk.isValidToken(String(headers['x-session']))
          ? undefined
          : json(401, { error: 'Session expired' }),
      accepted: ({ id, link }) => json(200, { record: { id, portal: link } }),
      refused: ({ message }) => json(200, { error: message }),
    }),
  },
};

/** Does not confirm leads with `+unconfirmed` in the e-mail. */
const confirmAfter: Kind = {
  secrets: { token: 'token-c' },
  report: nestedReport,
  routes: {
    'POST /v2/leads': takesLeads({
      read: jsonBody,
      names: {
        email: 'lead.email',
        phone: 'lead.phone',
        firstName: 'lead.name',
        reference: 'reference',
      },
      guard: (call) =>
        bearerOf(call) === 'token-c' ? undefined : json(401, { reason: 'Unknown token' }),
      accepted: ({ id }, lookup) => {
        const isOpen = lookup('lead.email').includes('+unconfirmed');
        return json(202, { id: isOpen ? `open-${id}` : id, state: 'pending' });
      },
      refused: ({ message }) => json(200, { state: 'rejected', reason: message }),
    }),
    'POST /v2/confirmations': (call) => {
      if (bearerOf(call) !== 'token-c') return json(401, { reason: 'Unknown token' });
      const id = jsonBody(call)('id');
      return /^\d+$/.test(id) && valueAt(call, 'confirm') === true
        ? json(200, { state: 'confirmed', login_url: call.desk.linkOf(id) })
        : json(404, { reason: 'No such lead' });
    },
  },
};

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const duplicateCheck: Kind = {
  secrets: { api_key: 'key-d' },
  routes: {
    'GET /v1/leads/exists': (call) => {
      if (!hasHeaders(call, { 'x-api-key': 'key-d' })) return json(401, { message: 'Unknown key' });
      const isKnown = call.desk.knowsHash(queryOf(call)('email_md5'), md5);
      return json(200, isKnown ? { exists: true, message: 'Already ours' } : { exists: false });
    },
    'POST /v1/leads': takesLeads({
      read: jsonBody,
      names: { ...NAMES, reference: 'sub_id' },
      guard: (call) =>
        hasHeaders(call, { 'x-api-key': 'key-d' })
          ? undefined
          : json(401, { message: 'Unknown key' }),
      accepted: ({ id, link }) => json(201, { lead_id: id, login: link }),
      refused: ({ message }) => json(422, { message }),
    }),
  },
};

/** Buys no leads from Spain. A ping is valid for a minute. */
const pingPost: Kind = {
  secrets: { key: 'key-pp' },
  routes: {
    'POST /api/ping': (call) => {
      const lookup = formBody(call);
      if (lookup('key') !== 'key-pp') return json(403, { message: 'Unknown key' });
      return lookup('country') === 'ES'
        ? json(200, { success: false, price: 0, message: 'No buyer' })
        : json(200, { success: true, id: call.desk.issueToken(60), price: '4.30', code: 'OK' });
    },
    'POST /api/post': takesLeads({
      read: formBody,
      names: { ...NAMES, reference: 'sub_id' },
      guard: (_call, lookup) =>
        lookup('key') === 'key-pp' ? undefined : json(403, { message: 'Unknown key' }),
      fault: (lookup, { desk }) =>
        desk.isValidToken(lookup('ping_id')) ? undefined : 'The ping expired',
      accepted: ({ id }) => json(200, { success: true, id, price: '4.30', currency: 'USD' }),
      refused: ({ message }) => json(200, { success: false, message }),
    }),
  },
};

export const STEP_KINDS = {
  'confirm-after': confirmAfter,
  'duplicate-check': duplicateCheck,
  'oauth-token': oauthToken,
  'ping-post': pingPost,
  'session-login': sessionLogin,
} as const satisfies Record<string, Kind>;
