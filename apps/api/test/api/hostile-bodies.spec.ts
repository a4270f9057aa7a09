import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  allRoutes,
  contracts,
  type RouteShape,
  toOpenApi,
  type NamedRoute,
} from '@leadline/contracts';
import { call, type Reply } from '#test/support/http-client.js';
import { fillPath, headersFor, inParallel, isRefused, narrowsSession } from './route-requests.js';
import { createWorld, type World } from './world.js';
import { UNSTORABLE, type Components, type JsonSchema } from './document-arbitrary.js';

/**
 * Bodies that are made to break a server are refused at once, and the next request is served as
 * usual. What the contract has to refuse is sent to every route. Large and deep bodies are refused
 * before a route is asked, by the limits of the server: each route gets one of either kind in turn,
 * and a route of each limit gets them all.
 */

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());

const DEPTH = 100_000;
const TWO_MEGABYTES = 2 * 1024 * 1024;
const REFUSALS = [400, 413, 415, 422];
const routes = allRoutes
  .filter(({ route }) => route.body !== undefined)
  .map(({ name, route }): [string, RouteShape] => [name, route]);

const send = (
  route: RouteShape,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> =>
  call(
    world.app.url,
    route.method,
    fillPath(route.path, { token: world.advertiser.postbackToken }),
    { body, headers: { ...headersFor(route, world), ...headers } },
  );

/**
 * Replaces the first text in the example of a route. Every route that accepts text has one in its
 * example.
 */
const withText = (example: unknown, text: string): unknown => {
  let isDone = false;
  const walk = (value: unknown): unknown => {
    if (isDone) return value;
    if (typeof value === 'string') {
      isDone = true;
      return text;
    }
    if (Array.isArray(value)) return value.map(walk);
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, walk(part)]))
      : value;
  };
  const changed = walk(example);
  return isDone ? changed : text;
};

/** The same with any JSON in that place. */
const withRaw = (example: unknown, raw: string): string =>
  JSON.stringify(withText(example, '@@')).replace('"@@"', raw);
const nested = (open: string, close: string, depth: number): string =>
  open.repeat(depth) + (close === '}' ? '1' : '') + close.repeat(depth);

const expectRefused = (reply: Reply): void => {
  // In a batch, only the changed lead is refused, which is the first.
  const [lead] = (reply.body.results ?? []) as { http_status: number }[];
  expect(REFUSALS).toContain(lead?.http_status ?? reply.status);
  expect(typeof reply.body.trace_id).toBe('string');
};
const expectAlive = async (): Promise<void> =>
  expect((await call(world.app.url, 'GET', '/health/live')).status).toBe(200);

type Body = readonly [label: string, of: (route: RouteShape) => string];
const FORBIDDEN: readonly Body[] = [
  ['a NUL byte inside a text', ({ example }) => JSON.stringify(withText(example, 'a\u0000b'))],
  ['a raw NUL byte', () => '{"a":"\u0000"}'],
  [
    'a lone surrogate inside a text',
    ({ example }) => JSON.stringify(withText(example, 'a\ud800b')),
  ],
  ['__proto__', () => '{"__proto__":{"isAdmin":true}}'],
  [
    '__proto__ further down',
    ({ example }) => `{"a":[{"__proto__":{"isAdmin":true}}],${JSON.stringify(example).slice(1)}`,
  ],
  ['constructor.prototype', () => '{"constructor":{"prototype":{"isAdmin":true}}}'],
];
const DEEP: readonly Body[] = [
  ['arrays in arrays', () => nested('[', ']', DEPTH)],
  ['arrays in arrays inside a field', ({ example }) => withRaw(example, nested('[', ']', 30_000))],
  ['arrays that never close', () => '['.repeat(DEPTH)],
  [
    'objects in objects inside a field',
    ({ example }) => withRaw(example, nested('{"a":', '}', 10_000)),
  ],
  ['objects in objects', () => nested('{"a":', '}', DEPTH)],
];
const KEYS_BYTES = 60_000;
const MANY_KEYS = Array.from({ length: KEYS_BYTES }, (_, index) => `"key${index}":${index}`);
const SIXTY_KILOBYTES = `{${MANY_KEYS.join(',')}}`.slice(0, KEYS_BYTES);
const LARGE: readonly Body[] = [
  ['objects in objects, beyond the limit', () => nested('{"a":', '}', 250_000)],
  [
    'two megabytes of text',
    ({ example }) => JSON.stringify(withText(example, 'x'.repeat(TWO_MEGABYTES))),
  ],
  ['two megabytes of numbers', () => `[${'1,'.repeat(TWO_MEGABYTES / 2)}1]`],
  ['sixty kilobytes of keys', () => SIXTY_KILOBYTES],
  ['a number with a million digits', ({ example }) => withRaw(example, '9'.repeat(1_000_000))],
];

describe.each(routes)('%s', (_name, route) => {
  it.each([...FORBIDDEN])('refuses %s', async (_label, of) => {
    expectRefused(await send(route, of(route)));
  });

  const place = routes.findIndex(([, other]) => other === route);
  it.each([DEEP[place % DEEP.length], LARGE[place % LARGE.length]] as Body[])(
    'refuses %s',
    async (_label, of) => {
      expectRefused(await send(route, of(route)));
      await expectAlive();
    },
  );
});

/** A route of each limit: for staff, for publishers, and for many leads at once. */
describe.each([contracts.auth.login, contracts.intake.create, contracts.intake.createBatch])(
  '$method $path',
  (route) => {
    it.each([...DEEP, ...LARGE])('refuses %s', async (_label, of) => {
      expectRefused(await send(route, of(route)));
      await expectAlive();
    });
  },
);

it('a body without a declared length is cut off at the limit', async () => {
  // 256 MB: far more than the limit and the buffers in between.
  const [chunk, chunkCount] = ['x'.repeat(65_536), 4_000];
  let sent = 0;
  const chunks = (async function* () {
    for (; sent < chunkCount; sent += 1) {
      yield chunk;
      await Promise.resolve();
    }
  })();
  const outcome = await fetch(`${world.app.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: chunks as unknown as ReadableStream,
    duplex: 'half',
  }).then(
    ({ status }) => status,
    () => 'connection closed',
  );
  // Either the answer arrives, or the connection is closed while the body is still on its way.
  expect([413, 'connection closed']).toContain(outcome);
  expect(sent).toBeLessThan(chunkCount);
  expect((await call(world.app.url, 'GET', '/health/live')).status).toBe(200);
});

it('Object.prototype is not polluted', () => {
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

/** Memory of this thread. The resident memory would include all threads with tests. */
const heldBytes = (): number => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

it('memory stays flat under two hundred bodies of two megabytes', async () => {
  const [, route] = routes[0] ?? [];
  if (!route) throw new Error('no route takes a body');
  const body = JSON.stringify({ email: 'x'.repeat(TWO_MEGABYTES) });
  const round = async (): Promise<void> => {
    for (let count = 0; count < 100; count += 1) expect((await send(route, body)).status).toBe(413);
  };
  await round();
  const before = heldBytes();
  await round();
  expect(heldBytes() - before).toBeLessThan(20 * 1024 * 1024);
}, 60_000);

describe('unstorable text', () => {
  interface Operation {
    readonly parameters: readonly { readonly name: string; readonly in: string }[];
    readonly requestBody?: {
      readonly content: { readonly 'application/json': { schema: JsonSchema } };
    };
  }
  const document = toOpenApi(allRoutes, 'test') as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly components: { readonly schemas: Components };
  };
  const operationOf = ({ route }: NamedRoute): Operation | undefined =>
    document.paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];

  const resolved = (schema: JsonSchema): JsonSchema =>
    schema.$ref === undefined
      ? schema
      : (document.components.schemas[schema.$ref.replace('#/components/schemas/', '')] ?? {});

  /** Values of a schema with the text in one place each. None where it can hold no text. */
  const holding = (sent: JsonSchema, text: string, level = 0): unknown[] => {
    const schema = resolved(sent);
    if (level > 4) return [];
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return choices.flatMap((choice) => holding(choice, text, level + 1));
    if (schema.type === 'string') return schema.enum ? [] : [text];
    if (schema.type === 'array')
      return holding(schema.items ?? {}, text, level + 1).map((item) => [item]);
    if (schema.type !== 'object') return [];
    return Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
      holding(part, text, level + 1).map((value) => ({ [name]: value })),
    );
  };

  /** The example with each of its texts replaced in turn. */
  const replacing = (value: unknown, text: string): unknown[] => {
    if (typeof value === 'string') return [text];
    if (Array.isArray(value))
      return value.flatMap((item, index) =>
        replacing(item, text).map((changed) => value.with(index, changed)),
      );
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, part]) =>
      replacing(part, text).map((changed) => ({ ...value, [name]: changed })),
    );
  };

  const bodiesOf = (named: NamedRoute, text: string): unknown[] => {
    const schema = operationOf(named)?.requestBody?.content['application/json'].schema;
    if (!schema) return [];
    const example = named.route.example as object;
    const alone = holding(schema, text).map((fields) => ({ ...example, ...(fields as object) }));
    return [...replacing(example, text), ...alone];
  };

  const routes = allRoutes
    .filter((named) => !narrowsSession(named))
    .map((named): [string, NamedRoute] => [named.name, named]);
  const texts = UNSTORABLE.map((character) => `a${character}b`);

  it.each(routes.filter(([, { route }]) => route.body))('%s', async (_name, named) => {
    const { route } = named;
    const failures: string[] = [];
    const path = fillPath(route.path, { token: world.advertiser.postbackToken });
    const params = Object.fromEntries(
      Object.keys(route.params?.shape ?? {}).map((name) => [name, fillPath(`:${name}`)]),
    );
    // A body that the contract refuses does not reach the handler: one in ten is sent nevertheless.
    const bodies = texts
      .flatMap((text) => bodiesOf(named, text))
      .filter((body, index) => index % 10 === 0 || !isRefused(route, { params, body }));
    await inParallel(bodies, 4, async (body) => {
      const headers = headersFor(route, world);
      const { status } = await call(world.app.url, route.method, path, { body, headers });
      if (status >= 500) failures.push(`${status}: ${JSON.stringify(body)}`);
    });
    expect(failures).toEqual([]);
  });

  it.each(routes.filter(([, { route }]) => route.query))(
    'the query of %s',
    async (_name, named) => {
      const { route } = named;
      const fields = operationOf(named)?.parameters.filter((one) => one.in === 'query') ?? [];
      for (const { name } of fields)
        for (const text of ['a%00b', '%00', '%ED%A0%80']) {
          const path = fillPath(route.path, { token: world.advertiser.postbackToken });
          const headers = headersFor(route, world);
          const reply = await call(world.app.url, route.method, `${path}?${name}=${text}`, {
            headers,
          });
          expect(reply.status).toBeLessThan(500);
        }
    },
  );

  it.each(['email', 'search_txt', 'brand_status', 'offer'])(
    'the filter %s of leads refuses it in the list, in its matches and in the export',
    async (field) => {
      for (const path of [
        '/api/lead-details',
        '/api/lead-details/matches',
        '/api/lead-details/export',
      ])
        for (const text of texts) {
          const value = field === 'email' ? text : [text];
          const reply = await call(world.app.url, 'POST', path, {
            headers: world.admin.headers,
            body: { [field]: value, ...(path.endsWith('export') && { format: 'csv' }) },
          });
          expect([reply.status, reply.body.code]).toEqual([422, 'VALIDATION_FAILED']);
        }
    },
  );
});
