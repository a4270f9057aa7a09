import { allRoutes, ErrorReply, IntakeReply, type RouteShape } from '@leadline/contracts';
import type { z } from 'zod';
import { call, type Reply } from '#test/support/http-client.js';
import { fillPath, headersFor, isStaffRoute, knock, type Headers } from './route-requests.js';
import { prepareSuccess } from './success-cases.js';
import { createInstallation, type Installation, type World } from './world.js';

/**
 * Calls every route of the registry without a session, without permission, with wrong input and
 * with success. Each reply must follow its contract. Each request goes to another process than the
 * one before: what one process stores, the other has at once.
 */

let installation: Installation;
let world: World;
beforeAll(async () => {
  installation = await createInstallation();
  ({ world } = installation);
}, 60_000);
afterAll(() => installation.close());

const of = (choose: (route: RouteShape) => boolean): [string, RouteShape][] =>
  allRoutes.filter(({ route }) => choose(route)).map(({ name, route }) => [name, route]);
const isPublisherRoute = (route: RouteShape): boolean => route.access === 'publisher';
interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Headers;
}
/** With the token of an advertiser where one is a part of the address. */
const pathOf = ({ access, path }: RouteShape, params: Parts['params']): string =>
  fillPath(path, {
    ...(access === 'advertiser' && { token: world.advertiser.postbackToken }),
    ...params,
  });
const send = (route: RouteShape, { params, query, body, headers }: Parts): Promise<Reply> =>
  call(
    world.app.url,
    route.method,
    `${pathOf(route, params)}${query ? `?${new URLSearchParams(query).toString()}` : ''}`,
    { body, headers },
  );

/**
 * The reply has the fields of the schema and no others: parsing would remove undeclared fields.
 */
const expectFits = (schema: z.ZodType, reply: Reply): void =>
  expect(schema.parse(reply.body)).toEqual(reply.body);
const expectError = (route: RouteShape, reply: Reply): void => {
  expectFits(isPublisherRoute(route) ? IntakeReply : ErrorReply, reply);
  if (!isPublisherRoute(route)) expect(reply.body.error).toBe(reply.body.message);
  expect(reply.body.trace_id).toBe(reply.headers.get('x-request-id'));
};

/** Advertisers have their token in the address: doors.spec.ts. */
const TOKENLESS: readonly unknown[] = ['public', 'advertiser'];

it.each(of((route) => !TOKENLESS.includes(route.access)))(
  '%s answers 401 without credentials',
  async (_name, route) => {
    const { method, path, body } = knock(route);
    const reply = await call(world.app.url, method, path, { body });
    expect(reply.status).toBe(401);
    expectError(route, reply);
  },
);

it.each(of((route) => isStaffRoute(route) && route.access !== 'session'))(
  '%s answers 403 without its permission',
  async (_name, route) => {
    const { method, path, body } = knock(route);
    const reply = await call(world.app.url, method, path, { body, headers: world.nobody.headers });
    expect(reply.status).toBe(403);
    expect(reply.body.code).toBe('FORBIDDEN');
    expectError(route, reply);
  },
);

it.each(of(isPublisherRoute))('%s answers 403 to an inactive publisher', async (_name, route) => {
  const { method, path, body } = knock(route);
  const reply = await call(world.app.url, method, path, {
    body,
    headers: { authorization: `Bearer ${world.inactivePublisher.token}` },
  });
  expect(reply.status).toBe(403);
  expect(reply.body.code).toBe('publisher_inactive');
  expectError(route, reply);
});

describe('wrong input', () => {
  const expectRefused = (route: RouteShape, reply: Reply): void => {
    expect(reply.status).toBe(422);
    expect(reply.body.code).toBe(isPublisherRoute(route) ? 'invalid' : 'VALIDATION_FAILED');
    expectError(route, reply);
    const faults = (isPublisherRoute(route) ? reply.body.errors : reply.body.issues) as unknown[];
    expect(faults.length).toBeGreaterThan(0);
  };

  it.each(of((route) => route.params !== undefined))(
    '%s answers 422 to parameters of the wrong form',
    async (_name, route) => {
      const params = Object.fromEntries(
        Object.keys(route.params?.shape ?? {}).map((name) => [name, '!']),
      );
      expectRefused(
        route,
        await send(route, {
          params,
          ...(route.body && { body: route.example ?? {} }),
          headers: headersFor(route, world),
        }),
      );
    },
  );

  it.each(of((route) => route.query !== undefined))(
    '%s answers 422 to a query of the wrong form',
    async (_name, route) => {
      const query = Object.fromEntries(
        Object.keys(route.query?.shape ?? {}).map((name) => [name, '!']),
      );
      expectRefused(route, await send(route, { query, headers: headersFor(route, world) }));
    },
  );

  it.each(of((route) => route.body !== undefined))(
    '%s answers 422 to a body of the wrong form',
    async (_name, route) => {
      for (const body of [[], 'null', '"text"', '7', 'true'])
        expectRefused(route, await send(route, { body, headers: headersFor(route, world) }));
      const noBody = await send(route, { headers: headersFor(route, world) });
      expectRefused(route, noBody);
    },
  );

  it.each(of((route) => route.body !== undefined))(
    '%s answers 400 to invalid JSON, 415 to another content type',
    async (_name, route) => {
      const notJson = await send(route, { body: '{"a":', headers: headersFor(route, world) });
      expect(notJson.status).toBe(400);
      expectError(route, notJson);
      const xml = await send(route, {
        body: '<lead/>',
        headers: { ...headersFor(route, world), 'content-type': 'application/xml' },
      });
      expect(xml.status).toBe(415);
      expectError(route, xml);
    },
  );
});

describe('success', () => {
  it.each(of((route) => route.example !== undefined))(
    '%s: the example in the document passes the schema',
    (_name, route) => {
      expect(route.body?.safeParse(route.example).success).toBe(true);
    },
  );

  it.each(of(() => true))('%s answers as its contract says', async (name, route) => {
    const reply = await (await prepareSuccess(world, { name, route }))();
    expect([reply.status, reply.status >= 400 ? reply.text : '']).toEqual([
      route.status ?? 200,
      '',
    ]);
    if ((route.reply ?? 'json') === 'json') expectFits(route.response, reply);
    if (route.reply === 'redirect') expect(reply.headers.get('location')).toMatch(/^https:/);
    if (route.reply === 'file')
      expect([route.mediaTypes, reply.headers.get('content-disposition')]).toEqual([
        expect.arrayContaining([reply.headers.get('content-type')]),
        expect.stringMatching(/^attachment; filename="[a-z-]+\.[a-z]+"$/),
      ]);
    if (route.reply === 'html' || route.reply === 'text')
      expect(reply.text.length).toBeGreaterThan(100);
  });
});

it('an unknown address answers 404 in the error format of its API', async () => {
  expectError(
    { access: 'public' } as RouteShape,
    await call(world.app.url, 'GET', '/api/nothing-here'),
  );
  const publisherSide = await call(world.app.url, 'GET', '/api/v1/nothing-here', {
    headers: { authorization: `Bearer ${world.publisher.token}` },
  });
  expect(publisherSide.status).toBe(404);
  expectFits(IntakeReply, publisherSide);
});
