import { connect, type Socket } from 'node:net';
import { allRoutes, type RouteShape } from '@leadline/contracts';
import type { Redis } from 'ioredis';
import { createPublisher } from '@leadline/prisma/seed';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import { Environment } from '#shared/config/environment.js';
import { waitText } from '#shared/http/wait-text.js';
import { REDIS } from '#shared/queue/redis.js';
import { call } from '#test/support/http-client.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { fillPath, headersFor, isStaffRoute } from './route-requests.js';
import { createWorld, type World } from './world.js';

/** Refusals before a body is read, and the limits of bodies that are read. */

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());

/** More than any route takes. */
const ANNOUNCED = 64 * 1024 * 1024;

const objectShape = (schema: unknown): object =>
  typeof schema === 'object' && schema !== null && 'shape' in schema
    ? (schema.shape as object)
    : {};

interface RawReply {
  readonly status: number;
  readonly head: string;
  readonly body: Record<string, unknown>;
}

/** Sends text over a connection of its own, and reads the first answer. Sends nothing more. */
const sendRaw = async (text: string): Promise<RawReply> => {
  const { hostname, port } = new URL(world.app.url);
  const socket: Socket = connect(Number(port), hostname);
  socket.write(text);
  let answer = '';
  try {
    for await (const chunk of socket) {
      answer += String(chunk);
      const [head = '', body] = answer.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (body !== undefined && Buffer.byteLength(body) >= length)
        return {
          status: Number(head.split(' ')[1]),
          head: head.toLowerCase(),
          body: JSON.parse(body) as Record<string, unknown>,
        };
    }
  } finally {
    socket.destroy();
  }
  throw new Error(`The connection was closed: ${answer}`);
};

/** A request that announces a body larger than any route takes, and sends its first bytes only. */
const unfinished = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: x',
    'content-type: application/json',
    `content-length: ${ANNOUNCED}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '[[[[',
  ].join('\r\n');

const withBody = allRoutes
  .filter(({ route }) => route.method !== 'GET' && route.access !== 'public')
  .map(({ name, route }): [string, RouteShape] => [name, route]);

describe('a caller who may not call is answered before the body has arrived', () => {
  it.each(withBody)('%s', async (_name, route) => {
    const strangers = await sendRaw(unfinished(route.method, fillPath(route.path)));
    expect(strangers.status).toBe(route.access === 'advertiser' ? 404 : 401);
    expect(strangers.head).toContain('connection: close');
    expect(strangers.body.trace_id).toEqual(expect.any(String));
    if (!isStaffRoute(route) || route.access === 'session') return;
    const { headers } = world.nobody;
    const reply = await sendRaw(unfinished(route.method, fillPath(route.path), headers));
    expect(reply).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it.each([
    ['an unknown address', 'POST', '/api/nothing', 404],
    ['an unknown address of the publisher API', 'POST', '/api/v1/nothing', 404],
    ['an address outside the API', 'POST', '/nothing', 404],
    ['another method', 'POST', '/api/v1/conversions', 405],
    ['another method of a public address', 'PUT', '/api/login', 405],
  ])('%s', async (_label, method, path, status) => {
    expect((await sendRaw(unfinished(method, path))).status).toBe(status);
  });

  it('what is announced within the limit is dropped, and the connection goes on', async () => {
    const first = 'POST /api/caps HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\nxxxxx';
    expect((await sendRaw(first)).head).not.toContain('connection: close');
  });
});

const open = allRoutes
  .filter(({ route }) => route.access === 'public' && route.body)
  .map(({ name, route }): [string, RouteShape] => [name, route]);

describe('a stranger may send 8 KiB', () => {
  it.each(open)('%s', async (_name, { method, path }) => {
    const body = (bytes: number): string => `"${'x'.repeat(bytes - 2)}"`;
    const most = await call(world.app.url, method, path, { body: body(8 * 1024) });
    expect(most.status).toBe(422);
    const more = await call(world.app.url, method, path, { body: body(8 * 1024 + 1) });
    expect([more.status, more.body.code]).toEqual([413, 'BODY_TOO_LARGE']);
  });
});

it('deep and wide bodies are refused by what they are, whoever sends them', async () => {
  const login = await call(world.app.url, 'POST', '/api/login', { body: '['.repeat(8_000) });
  expect(login.body).toMatchObject({ code: 'NOT_JSON', error: 'The body is nested too deeply.' });
  const { headers } = world.admin;
  const body = `{"a":[${'0,'.repeat(30_000)}0]}`;
  const list = await call(world.app.url, 'POST', '/api/lead-details', { headers, body });
  expect([list.status, list.body]).toMatchObject([400, { error: 'The body has too many fields.' }]);
});

it('a request that does not arrive in time is answered 408', async () => {
  const server = world.app.app.getHttpServer();
  const { requestTimeout } = server;
  server.requestTimeout = 1;
  const reply = await sendRaw(unfinished('POST', '/api/login').replace(String(ANNOUNCED), '10'));
  server.requestTimeout = requestTimeout;
  expect(reply.status).toBe(408);
  expect(reply.body).toMatchObject({ code: 'REQUEST_TIMEOUT', trace_id: expect.any(String) });
});

it('what is no HTTP is answered in the same envelope', async () => {
  expect(await sendRaw('hello\r\n\r\n')).toMatchObject({ status: 400, body: { code: 'NOT_HTTP' } });
});

describe('the rate limit of a publisher', () => {
  const LIMIT = 10;
  let token = '';
  beforeAll(async () => {
    const publisher = await createPublisher(world.db, TEST_SECRET, {
      name: 'Limited',
      rate_limit_per_minute: LIMIT,
    });
    token = publisher.api_token;
    await world.app.get(RoutingConfigService).catchUp();
  });
  const post = (body: string, headers: Record<string, string> = {}) =>
    call(world.app.url, 'POST', '/api/v1/leads', {
      body,
      headers: { 'x-api-key': token, ...headers },
    });

  it('counts requests whose body cannot be read, and its headers say so', async () => {
    const replies = [
      await post('{"email":'),
      await post('['.repeat(1_000)),
      await post('x'.repeat(70_000)),
      await post('email=x', { 'content-type': 'text/plain' }),
      await post('{}'),
    ];
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 413, 415, 422]);
    expect(replies.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual([
      '9',
      '8',
      '7',
      '6',
      '5',
    ]);
    for (const { headers } of replies) {
      expect(headers.get('ratelimit-limit')).toBe(String(LIMIT));
      expect(headers.get('ratelimit-reset')).toMatch(/^\d+$/);
    }
  });

  it('ends them', async () => {
    const replies = await Promise.all(Array.from({ length: LIMIT }, () => post('{"email":')));
    const last = replies.find(({ status }) => status === 429);
    expect(last?.body.code).toBe('rate_limited');
    const seconds = Number(last?.headers.get('retry-after'));
    expect(last?.body.message).toBe(`Too many requests. Please try again in ${waitText(seconds)}.`);
  });

  it('is not told to a wrong token, which is answered 401 whatever its body is', async () => {
    for (const body of ['{"email":', '['.repeat(1_000), 'x'.repeat(70_000), '{}']) {
      const reply = await post(body, { 'x-api-key': `${token}x` });
      expect([reply.status, reply.headers.get('ratelimit-limit')]).toEqual([401, null]);
    }
  });
});

it('a postback with the right token is read, whatever its size up to 64 KiB', async () => {
  const path = `/api/v1/postbacks/${world.advertiser.postbackToken}`;
  const [route] = allRoutes.filter(({ name }) => name === 'postbacks.receive');
  expect(route && headersFor(route.route, world)).toEqual({});
  const body = { lead_id: String(world.leadId), status: 'Called', note: 'x'.repeat(40_000) };
  expect((await call(world.app.url, 'POST', path, { body })).status).toBe(200);
  const more = { ...body, note: 'x'.repeat(70_000) };
  expect((await call(world.app.url, 'POST', path, { body: more })).status).toBe(413);
});

describe('a time zone that does not exist is refused', () => {
  const staff = allRoutes
    .filter(({ route }) => isStaffRoute(route))
    .map(({ name, route }): [string, RouteShape] => [name, route]);
  const knockIn = (route: RouteShape, zone: string) =>
    call(world.app.url, route.method, fillPath(route.path), {
      headers: { ...world.admin.headers, 'timezone-id': zone },
      ...(route.body && { body: ['knock'] }),
    });
  const ZONE_FAULT = { in: 'headers', field: 'timezone-id' };

  it.each(staff)('%s', async (_name, route) => {
    const reply = await knockIn(route, '99999');
    expect([reply.status, reply.body.issues]).toMatchObject([422, [ZONE_FAULT]]);
  });

  it.each(['abc', '-1', '0', '1.5', '1, 1', '99999999999', 'Europe/Berlin'])('%s', async (zone) => {
    const reply = await call(world.app.url, 'GET', '/api/profile', {
      headers: { ...world.admin.headers, 'timezone-id': zone },
    });
    expect([reply.status, reply.body.issues]).toMatchObject([422, [ZONE_FAULT]]);
  });

  it('an empty header counts as none', async () => {
    const reply = await call(world.app.url, 'GET', '/api/profile', {
      headers: { ...world.admin.headers, 'timezone-id': '' },
    });
    expect(reply.status).toBe(200);
  });
});

describe('an offset that no zone has is refused', () => {
  const asking = (tz_offset: string, path = '/api/lead-details') => {
    const range = { start_date: '2026-01-01 00:00', end_date: '2026-01-31 23:59' };
    const body = { ...range, limit: 1, page_number: 1, lead_id: world.leadId, tz_offset };
    return call(world.app.url, 'POST', path, { headers: world.admin.headers, body });
  };
  it.each(['+99:99', '-14:01', '+15:00', '+03:60', '03:00'])('%s', async (offset) => {
    for (const path of ['/api/lead-details', '/api/lead-details/status-history']) {
      const reply = await asking(offset, path);
      expect([reply.status, reply.body.issues]).toMatchObject([422, [{ field: 'tz_offset' }]]);
    }
  });
  it.each(['+14:00', '-12:00', '+05:45'])('%s is taken', async (offset) => {
    expect((await asking(offset)).status).toBe(200);
  });
});

describe('a range of dates that ends before it starts is refused', () => {
  const ranged = allRoutes
    .filter(({ route: { body, documentedBody } }) =>
      Object.hasOwn(objectShape(documentedBody ?? body), 'start_date'),
    )
    .map(({ name, route }): [string, RouteShape] => [name, route]);

  it('by every list and report', () => {
    expect(ranged.length).toBeGreaterThan(10);
  });

  it.each(ranged)('%s', async (_name, route) => {
    const example = route.example as object;
    const range = { start_date: '2026-02-01 00:00', end_date: '2026-01-31 23:59' };
    const reply = await call(world.app.url, route.method, fillPath(route.path), {
      headers: world.admin.headers,
      body: { ...example, ...range },
    });
    expect([reply.status, reply.body.issues]).toMatchObject([422, [{ field: 'end_date' }]]);
  });
});

describe('pulls refuse names that they do not know', () => {
  it.each([
    ['update_since', 'update_since=2026-01-01'],
    ['from[]', 'from[]=2026-01-01'],
    ['cursor[]', 'cursor[]=x'],
    ['page', 'limit=5&page=2'],
  ])('%s', async (field, query) => {
    for (const path of ['/api/v1/leads', '/api/v1/conversions']) {
      const reply = await call(world.app.url, 'GET', `${path}?${query}`, {
        headers: { authorization: `Bearer ${world.publisher.token}` },
      });
      expect([reply.status, reply.body.errors]).toMatchObject([422, [{ field }]]);
    }
  });
});

it('postbacks are limited by their token', async () => {
  const { QUEUE_PREFIX } = world.app.get(Environment);
  const key = `${QUEUE_PREFIX}:rate:postbacks:${world.advertiser.id}`;
  // When the last of those that were allowed so far would be due at an even pace.
  await world.app.get<Redis>(REDIS as never).set(key, Date.now() + 600_000);
  const path = `/api/v1/postbacks/${world.advertiser.postbackToken}?lead_id=${world.leadId}`;
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => call(world.app.url, 'GET', path)),
  );
  const last = replies.find(({ status }) => status === 429);
  expect(last?.body.code).toBe('RATE_LIMITED');
  expect(last?.headers.get('retry-after')).toMatch(/^\d+$/);
});

it('no answer of the API is kept by a cache', async () => {
  const answers = await Promise.all([
    call(world.app.url, 'GET', '/api/profile', { headers: world.admin.headers }),
    call(world.app.url, 'GET', '/api/profile'),
    call(world.app.url, 'GET', '/api/nothing'),
    call(world.app.url, 'POST', '/api/login', { body: {} }),
    call(world.app.url, 'GET', '/api/v1/leads', {
      headers: { authorization: `Bearer ${world.publisher.token}` },
    }),
  ]);
  expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(
    answers.map(() => 'no-store'),
  );
});
