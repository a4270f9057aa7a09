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
  type KindCall,
} from './kind.js';
import { listReport, macroReport } from './kind.reports.js';
import {
  getQueryLists,
  irevLikeLists,
  leadListLists,
  nestedBearerLists,
  queuedLists,
  trackboxLikeLists,
  typedJsonLists,
  uuidOf,
} from './json.lists.js';

// Advertisers that answer in JSON, in one call.

const NAMES = { email: 'email', phone: 'phone', firstName: 'first_name' } as const;

const flatApiKey: Kind = {
  secrets: { username: 'partner', password: 'pass-1', api_key: 'key-1', affiliate_id: '77' },
  report: macroReport,
  routes: {
    'POST /api/signup': takesLeads({
      read: jsonBody,
      names: { ...NAMES, firstName: 'firstname', reference: 'sub' },
      guard: (call, lookup) =>
        lookup('ai') === '77' &&
        hasHeaders(call, {
          'x-api-username': 'partner',
          'x-api-password': 'pass-1',
          'x-api-key': 'key-1',
        })
          ? undefined
          : json(401, { status: false, message: 'Unknown API key' }),
      accepted: ({ id, link }) => json(200, { status: true, data: { id, loginURL: link } }),
      refused: ({ message }) => json(200, { status: false, message }),
    }),
  },
};

const nestedBearer: Kind = {
  secrets: { token: 'token-2' },
  routes: {
    ...nestedBearerLists,
    'POST /v1/leads': takesLeads({
      read: jsonBody,
      names: {
        email: 'profile.email',
        phone: 'profile.phone',
        firstName: 'profile.first_name',
        reference: 'aff_sub',
      },
      guard: (call) =>
        bearerOf(call) === 'token-2'
          ? undefined
          : json(401, { success: false, message: 'Unauthenticated' }),
      accepted: ({ id, link }) => json(201, { success: true, lead: { id, autologin_url: link } }),
      refused: ({ code, message }) =>
        json(code === 'duplicate' ? 409 : 422, { success: false, message }),
    }),
  },
};

/** Says yes or no with HTTP 200, even to a wrong key. */
const trackboxLike: Kind = {
  secrets: {
    ...{ username: 'tb', password: 'pass-3', api_key: 'key-3', pull_key: 'pull-key-3' },
    ...{ ai: '2958', ci: '1', gi: '22' },
  },
  routes: {
    ...trackboxLikeLists,
    'POST /api/signup/procform': takesLeads({
      read: jsonBody,
      names: { ...NAMES, firstName: 'firstname', reference: 'sub' },
      guard: (call) =>
        hasHeaders(call, {
          'x-trackbox-username': 'tb',
          'x-trackbox-password': 'pass-3',
          'x-api-key': 'key-3',
        })
          ? undefined
          : json(200, { status: false, data: 'Wrong credentials' }),
      fault: (lookup) => {
        const numbers = [lookup('ai'), lookup('ci'), lookup('gi')].join();
        if (numbers !== '2958,1,22') return 'Unknown ai, ci or gi';
        return /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{8,}$/.test(lookup('password'))
          ? undefined
          : 'Weak password';
      },
      accepted: ({ id, link }) =>
        json(200, {
          status: true,
          data: link,
          error: [],
          addonData: { status: 'successful', data: { customerId: id, email: null } },
        }),
      refused: ({ message }) => json(200, { status: false, data: message, error: [] }),
    }),
  },
};

const irevLike: Kind = {
  secrets: { token: 'token-4' },
  routes: {
    ...irevLikeLists,
    'POST /api/affiliates/v2/leads': takesLeads({
      read: jsonBody,
      names: { ...NAMES, reference: 'aff_sub' },
      guard: (call) =>
        hasHeaders(call, { authorization: 'token-4' })
          ? undefined
          : json(401, { code: 401, type: 'unauthorized', message: 'Token is not valid' }),
      fault: (_lookup, call) =>
        typeof valueAt(call, 'is_test') === 'boolean' ? undefined : 'is_test: not a boolean',
      accepted: ({ id, link }) =>
        json(200, {
          lead_uuid: uuidOf(id),
          auto_login_url: link,
          advertiser_uuid: 'd1b5a1f0-0000-4000-8000-000000000001',
          advertiser_name: 'Sandbox',
        }),
      refused: ({ code, message }) =>
        json(422, {
          code: 422,
          type: 'validation',
          message: 'The lead was not pushed',
          data: { errorType: code, errorMessage: message },
        }),
    }),
  },
};

const TYPES: Readonly<Record<string, string>> = {
  affiliate: 'number',
  reference: 'number',
  'phone.code': 'number',
  country: 'number',
  accepts_terms: 'boolean',
  registered_at: 'string',
};
/** The fault of the types and dates of a call. */
function typeFault(call: KindCall): string | undefined {
  const wrong = Object.entries(TYPES).find(([path, type]) => typeof valueAt(call, path) !== type);
  if (wrong !== undefined) return `${wrong[0]}: expected ${wrong[1]}`;
  if (!Array.isArray(valueAt(call, 'tags'))) return 'tags: expected list';
  const { now } = call;
  const london = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  });
  const times = [now, now - 60_000].map((time) => london.format(time).replace(',', ''));
  return times.includes(jsonBody(call)('registered_at')) ? undefined : 'registered_at: wrong time';
}

/** Checks types and dates. Its ids are longer than a number of JavaScript can hold. */
const typedJson: Kind = {
  secrets: { affiliate: '12', key: 'key-5' },
  routes: {
    ...typedJsonLists,
    'POST /rest/leads': takesLeads({
      read: (call) => (path) =>
        path === 'reference' ? String(valueAt(call, path)) : jsonBody(call)(path),
      names: {
        email: 'email',
        phone: 'phone.number',
        firstName: 'name.first',
        reference: 'reference',
      },
      guard: (call) =>
        hasHeaders(call, { 'x-auth': 'key-5' })
          ? undefined
          : json(403, { result: 'error', errors: [{ field: null, message: 'Access denied' }] }),
      fault: (_lookup, call) => typeFault(call),
      accepted: ({ id, link }) => ({
        ...json(200, null),
        body:
          `{"result":"ok","lead":{"id":90071${id},"url":${JSON.stringify(link)},` +
          '"price":12.5,"currency":"EUR"}}',
      }),
      refused: ({ code, message }) =>
        json(200, {
          result: 'error',
          errors: [
            { field: 'lead', message },
            { field: null, message: `Code ${code}` },
          ],
        }),
    }),
  },
};

/** Answers every call with HTTP 200. */
const getQuery: Kind = {
  secrets: { key: 'key-6' },
  routes: {
    ...getQueryLists,
    'GET /user/register': takesLeads({
      read: queryOf,
      names: {
        email: 'Email',
        phone: 'PhoneNumber',
        firstName: 'FirstName',
        reference: 'Ctag',
      },
      guard: (_call, lookup) =>
        lookup('key') === 'key-6'
          ? undefined
          : json(200, { ErrorCode: 'AccessDenied', ErrorMessage: 'Unknown key', UserId: 0 }),
      accepted: ({ id, link }) =>
        json(200, { ErrorCode: 'Ok', ErrorMessage: '', UserId: Number(id), LoginUrl: link }),
      refused: ({ code, message }) => json(200, { ErrorCode: code, ErrorMessage: message }),
    }),
  },
};

const COUNTRY_IDS: readonly string[] = ['81', '225', '74'];
const basicCountryIds: Kind = {
  secrets: { username: 'aff', password: 'pass:7', campaign: '900' },
  routes: {
    'POST /affiliate/customers': takesLeads({
      read: formBody,
      names: { ...NAMES, firstName: 'fname', reference: 'subid' },
      guard: ({ headers }) =>
        headers.authorization === `Basic ${Buffer.from('aff:pass:7').toString('base64')}`
          ? undefined
          : json(401, { success: 0, error: 'Wrong user name or password' }),
      fault: (lookup) =>
        COUNTRY_IDS.includes(lookup('country_id')) ? undefined : 'Country is not served',
      accepted: ({ id, link }) => json(200, { success: 1, customer_id: Number(id), url: link }),
      refused: ({ message }) => json(200, { success: 0, error: message }),
    }),
  },
};

const leadList: Kind = {
  secrets: { api_key: 'key-8' },
  report: listReport,
  routes: {
    ...leadListLists,
    'POST /bulk/leads': takesLeads({
      read: jsonBody,
      names: {
        email: '0.person.contacts.0.value',
        phone: '0.person.contacts.1.value',
        firstName: '0.person.names.0',
        reference: '0.reference',
      },
      guard: (call) =>
        hasHeaders(call, { 'x-api-key': 'key-8' }) ? undefined : json(401, { error: 'No access' }),
      accepted: ({ id, link }) =>
        json(207, [
          {
            status: 'created',
            id,
            links: [
              { rel: 'self', href: '/bulk/leads' },
              { rel: 'login', href: link },
            ],
          },
        ]),
      refused: ({ code, message }) =>
        json(207, [{ status: 'rejected', id: null, reasons: [message, `Code ${code}`] }]),
    }),
  },
};

/** Answers 202 to leads with `+queue` in the e-mail. */
const queued: Kind = {
  secrets: { key: 'key-9', campaign: 'SPRING' },
  routes: {
    ...queuedLists,
    'POST /intake': takesLeads({
      read: jsonBody,
      names: { email: 'email', phone: 'phone1', firstName: 'firstname', reference: 'c1' },
      guard: (call) =>
        hasHeaders(call, { 'x-key': 'key-9' })
          ? undefined
          : json(401, { status: 'Error', message: 'Invalid key' }),
      fault: (lookup) => (lookup('campid') === 'SPRING' ? undefined : 'Unknown campaign'),
      accepted: ({ id, link }, lookup) =>
        lookup('email').includes('+queue')
          ? json(202, { status: 'Queued', queueId: `q-${id}` })
          : json(200, { status: 'Approved', leadId: id, redirect: link }),
      refused: ({ message }) => json(200, { status: 'Rejected', rejections: [message] }),
    }),
  },
};

export const JSON_KINDS = {
  'basic-country-ids': basicCountryIds,
  'flat-api-key': flatApiKey,
  'get-query': getQuery,
  'irev-like': irevLike,
  'lead-list': leadList,
  'nested-bearer': nestedBearer,
  queued,
  'trackbox-like': trackboxLike,
  'typed-json': typedJson,
} as const satisfies Record<string, Kind>;
