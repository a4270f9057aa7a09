import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '../../shared/failure.mjs';
import { oneTimeCode } from './one-time-code.mjs';

const CALL_LIMIT_MS = 30_000;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
  id,
  checked: true,
  steps: [{ start_time: '00:00', end_time: '23:59' }],
}));

/** Binds the steps of a sign-in, as in a browser. */
let cookie = '';

/**
 * Calls the API of staff. It is an error if the answer is not a success.
 * @template T what it answers
 * @param {string} url
 * @param {string} method
 * @param {string} path
 * @param {{ body?: unknown, token?: string }} [options]
 * @returns {Promise<T>}
 */
async function call(url, method, path, { body, token } = {}) {
  const response = await fetch(`${url}${path}`, {
    method,
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
    headers: {
      ...(cookie !== '' && { cookie }),
      ...(token !== undefined && { authorization: `Bearer ${token}`, 'timezone-id': '1' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
  const text = await response.text();
  if (!response.ok)
    throw new Failure(`${method} ${path} answered ${response.status}: ${text.slice(0, 800)}`);
  return /** @type {T} */ (JSON.parse(text));
}

/**
 * The first sign-in: with the password, then the two-factor set-up.
 * @param {string} url
 * @param {{ email: string, password: string }} admin
 */
export async function firstSignIn(url, admin) {
  const { secret } = await call(url, 'POST', '/api/login', { body: admin });
  if (!secret) throw new Failure('The first sign-in did not ask to set up two-factor.');
  const code = oneTimeCode(secret);
  const { token, user_id } = await call(url, 'POST', '/api/users/two-factor-configure', {
    body: { email: admin.email, code },
  });
  return { token, userId: user_id, secret, usedCode: code };
}

/**
 * A later sign-in, with the password and a code. A code works once, so it waits for the next one.
 * @param {string} url
 * @param {{ email: string, password: string }} admin
 * @param {{ secret: string, usedCode: string }} before
 */
export async function signInAgain(url, admin, { secret, usedCode }) {
  while (oneTimeCode(secret) === usedCode) await delay(500);
  const { message } = await call(url, 'POST', '/api/login', { body: admin });
  if (message !== 'Two factor code required')
    throw new Failure(`The sign-in did not ask for a code: ${message}`);
  const { token } = await call(url, 'POST', '/api/users/two-factor-verify', {
    body: { email: admin.email, code: oneTimeCode(secret) },
  });
  return token;
}

/** How the sandbox advertiser is called (apps/sandbox-brand/README.md). */
const template = {
  steps: [
    {
      name: 'lead',
      hands_over: true,
      request: {
        method: 'POST',
        url: 'http://advertiser:4010/brands/alpha/leads',
        auth: { kind: 'bearer', token: '{{ secret.token }}' },
        body: {
          kind: 'fields',
          format: 'json',
          fields: [
            { name: 'lead_id', value: '{{ lead.id }}' },
            ...['first_name', 'last_name', 'email', 'phone', 'country', 'ip'].map((name) => ({
              name,
              value: `{{ lead.${name} }}`,
            })),
            { name: 'postback_url', value: '{{ secret.postback_url }}' },
          ],
        },
      },
      answer: {
        rules: [
          {
            outcome: 'accepted',
            when: [
              { kind: 'status', statuses: ['200', '201'] },
              { kind: 'equals', value: { from: 'path', path: 'success' }, text: 'true' },
            ],
          },
          { outcome: 'refused', when: [{ kind: 'status', statuses: ['2xx', '4xx', '5xx'] }] },
        ],
        read: {
          external_id: { from: 'path', path: 'id' },
          autologin_url: { from: 'path', path: 'autologin_url' },
          reasons: [{ from: 'path', path: 'message' }],
        },
      },
    },
  ],
};

/**
 * Calls the API as a signed-in person.
 * @param {string} url
 * @param {string} token
 */
export function createStaff(url, token) {
  /** @param {string} method @param {string} path @param {unknown} [body] */
  return (method, path, body) => call(url, method, path, { token, body });
}

/**
 * An advertiser, a publisher and a distribution from one to the other, made as staff make them.
 * @param {ReturnType<typeof createStaff>} staff
 * @param {number} userId
 * @returns {Promise<string>} the API token of the publisher
 */
export async function makeBusiness(staff, userId) {
  const advertiser = await staff('POST', '/api/advertisers', {
    name: 'Sandbox',
    display_name: 'Sandbox',
    user_id: userId,
  });
  const address = await staff('POST', `/api/advertisers/${advertiser.id}/postback-token/reveal`);
  await staff('PUT', `/api/advertisers/${advertiser.id}/integration`, {
    template,
    secrets: {
      token: 'sandbox-alpha',
      postback_url: `http://tls:8080/api/v1/postbacks/${address.token}`,
    },
  });
  const countries = await staff('GET', '/api/countries');
  const country = countries.find((/** @type {{ code: string }} */ { code }) => code === 'GB').id;
  const [brand, everyDay] = [{ id: advertiser.id, percentage: 100, name: '' }, EVERY_DAY];
  await staff('POST', '/api/distributions', {
    from: 'distribution',
    step1: {
      selectedCountry: { id: country },
      selectedTimeZone: { id: 1 },
      labelValue: 'Smoke test',
      selectedMethod: 'slot',
    },
    step2: [{ name: 'Always', groups: [{ name: 'All', brands: [brand] }], openingHours: everyDay }],
  });
  const publisher = await staff('POST', '/api/publishers', {
    name: 'Smoke test',
    autologin_interval: 'days',
    locate_leads_by: 'system',
  });
  return (await staff('POST', `/api/publishers/${publisher.id}/token/reveal`)).api_token;
}

/**
 * Every lead that staff see, by e-mail.
 * @param {string} url
 * @param {string} token
 * @returns {Promise<Map<string, { status: string }[]>>}
 */
export async function leadsByEmail(url, token) {
  /** @type {Map<string, { status: string }[]>} */
  const found = new Map();
  for (let page = 1; ; page += 1) {
    const { data } = await call(url, 'POST', '/api/lead-details', {
      token,
      body: {
        start_date: '2020-01-01 00:00',
        end_date: '2090-01-01 00:00',
        page_number: page,
        limit: 100,
        sort_by_column: 'id',
        sort_order: 'asc',
      },
    });
    if (!data.length) return found;
    for (const { email, status } of data)
      found.set(email, [...(found.get(email) ?? []), { status }]);
  }
}
