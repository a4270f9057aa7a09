import { allRoutes, toOpenApi, type RouteShape } from '@leadline/contracts';
import pg from 'pg';
import { call } from '#test/support/http-client.js';
import { fillPath, headersFor, isRefused, type Input } from './route-requests.js';
import { createWorld, type World } from './world.js';

/*
 * Sends SQL in every field of every route, including those for sorting, grouping and searching.
 * Then it checks every statement that this process has sent: none contains text of a request,
 * because values are bound.
 *
 * A request that the contract refuses does not reach the handler. `parseInput`, which decides this
 * in the server, checks every request here; every tenth refused one is sent nevertheless, and the
 * server must refuse it.
 */

const MARK = 'zzmark';
const INJECTIONS = [
  `${MARK}'; DROP TABLE leads; --`,
  `${MARK}" DESC, (SELECT pg_sleep(5))`,
  `${MARK}) OR 1=1 --`,
  `created_at; ${MARK}`,
  `(SELECT ${MARK} FROM users)`,
  `${MARK}$1`,
  `${MARK}\\' OR 1=1`,
] as const;
let turn = 0;
/** Each in its turn: a text that is not bound is found by its mark, whichever it is. */
const nextInjection = (): string => INJECTIONS[(turn += 1) % INJECTIONS.length] as string;

let world: World;
const statements: string[] = [];
type Query = (...args: unknown[]) => unknown;
const original = pg.Client.prototype.query as Query;

beforeAll(async () => {
  world = await createWorld();
  // Every driver call of the process, Prisma's included, goes through this method.
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]): unknown {
    const [statement] = args;
    statements.push(
      typeof statement === 'string'
        ? statement
        : String((statement as { text?: unknown } | null)?.text),
    );
    return original.apply(this, args);
  } as typeof pg.Client.prototype.query;
}, 60_000);
afterAll(async () => {
  pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
  await world.close();
});

interface Operation {
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': {
        readonly schema: { readonly properties?: Record<string, unknown>; readonly $ref?: string };
      };
    };
  };
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
}
const document = toOpenApi(allRoutes, 'test') as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
};
const operationOf = (route: RouteShape): Operation | undefined =>
  document.paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
const fieldsOf = (route: RouteShape): string[] => {
  const schema = operationOf(route)?.requestBody?.content['application/json'].schema;
  return Object.keys(
    (schema?.$ref
      ? document.components.schemas[schema.$ref.split('/').at(-1) ?? '']?.properties
      : schema?.properties) ?? {},
  );
};

/** Looks at each statement once: what comes late is seen after the next request. */
const expectHarmless = (status: number): void => {
  expect(status).toBeLessThan(500);
  expect(statements.splice(0).filter((text) => text.toLowerCase().includes(MARK))).toEqual([]);
};

let refused = 0;
/** Sends it, unless its contract refuses it and it is not one of ten. */
const sendHarmless = async (route: RouteShape, parts: Input): Promise<void> => {
  const mayEnter = !isRefused(route, parts);
  if (!mayEnter) refused += 1;
  if (!mayEnter && refused % 10 !== 0) return;
  const path = fillPath(
    route.path,
    Object.fromEntries(
      Object.entries(parts.params ?? {}).map(([name, value]) => [name, encodeURIComponent(value)]),
    ),
  );
  const query = new URLSearchParams(parts.query).toString();
  const { status } = await call(world.app.url, route.method, `${path}?${query}`, {
    headers: headersFor(route, world),
    ...(parts.body !== undefined && { body: parts.body }),
  });
  expectHarmless(status);
  if (!mayEnter) expect(status).toBeGreaterThanOrEqual(400);
};
const all = (names: readonly string[], value: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, value]));
const routes = allRoutes
  .filter(({ route }) => route.body ?? route.query ?? route.params)
  .map(({ name, route }): [string, RouteShape] => [name, route]);

describe.each(routes)('%s', (_name, route) => {
  const example = route.body && { body: route.example };
  const names = {
    params: Object.keys(route.params?.shape ?? {}),
    query: Object.keys(route.query?.shape ?? {}),
  };
  const params = Object.fromEntries(names.params.map((name) => [name, fillPath(`:${name}`)]));

  it('binds every field of its body', async () => {
    for (const field of fieldsOf(route))
      // Lists and single values. Fields that other fields depend on keep their example.
      for (const value of [nextInjection(), [nextInjection()]])
        await sendHarmless(route, {
          params,
          body: { ...(route.example as object), [field]: value },
        });
  }, 60_000);

  it('binds parameters, query and headers', async () => {
    for (const injection of [nextInjection(), nextInjection()]) {
      await sendHarmless(route, {
        params: all(names.params, injection),
        query: all(names.query, injection),
        ...example,
      });
      for (const name of names.params)
        await sendHarmless(route, { params: { ...params, [name]: injection }, ...example });
      for (const name of names.query)
        await sendHarmless(route, { params, query: { [name]: injection }, ...example });
      expectHarmless(
        (
          await call(world.app.url, route.method, fillPath(route.path), {
            headers: {
              ...headersFor(route, world),
              'timezone-id': injection,
              'idempotency-key': injection,
              'user-agent': injection,
              'x-request-id': injection,
            },
            ...example,
          })
        ).status,
      );
    }
  }, 60_000);
});

describe('the leads list', () => {
  const list = (body: object): ReturnType<typeof call> =>
    call(world.app.url, 'POST', '/api/lead-details', {
      headers: world.admin.headers,
      body: { start_date: '2020-01-01 00:00', end_date: '2030-01-01 00:00', ...body },
    });

  it('sorts only by fields on its list', async () => {
    for (const sort_by_column of [
      'id; DROP TABLE leads',
      'password_hash',
      'email',
      'autologin_url',
      '1',
      'created_at desc',
      'CREATED_AT',
      'leads.created_at',
      '"created_at"',
      'toString',
      '__proto__',
    ]) {
      statements.length = 0;
      const reply = await list({ sort_by_column, sort_order: 'asc; --' });
      expect(reply.status).toBe(200);
      // Only the statements of the list, because the process also cleans up by itself meanwhile.
      const ofTheList = statements.filter((text) => /\bleads\b/i.test(text));
      expect(ofTheList).not.toEqual([]);
      expect(
        ofTheList.filter((text) =>
          /password_hash|autologin_url\s+(asc|desc)|delete from|drop table/i.test(text),
        ),
      ).toEqual([]);
    }
  });

  it.each(['id) OR 1=1 --', 'password_hash', 'phone = 1', 'toString', ''])(
    'searches only in fields on its list: %j',
    async (search_in) => {
      expect((await list({ search_in, search_txt: ['x'] })).status).toBe(422);
    },
  );

  it.each(['password_hash', 'id = 1 OR 1', 'email', 'constructor'])(
    'excludes only fields on its list: %j',
    async (name) => {
      expect((await list({ excludes: [name] })).status).toBe(422);
    },
  );
});

it('the test sees the statements that go to the database', async () => {
  expectHarmless(200);
  await call(world.app.url, 'POST', '/api/lead-details', {
    headers: world.admin.headers,
    body: { start_date: '2020-01-01 00:00', end_date: '2030-01-01 00:00' },
  });
  expect(statements.some((text) => /from leads/i.test(text))).toBe(true);
});

it('no table and no lead is missing afterwards', async () => {
  const { rows } = await world.db.query<{ tables: number; leads: number }>(
    `SELECT (SELECT count(*)::int FROM information_schema.tables
       WHERE table_schema = 'public') AS tables, (SELECT count(*)::int FROM leads) AS leads`,
  );
  expect(rows[0]?.tables).toBeGreaterThan(30);
  expect(rows[0]?.leads).toBeGreaterThanOrEqual(2);
});
