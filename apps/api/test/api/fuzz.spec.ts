import {
  allRoutes,
  ErrorReply,
  IntakeReply,
  toOpenApi,
  type NamedRoute,
} from '@leadline/contracts';
import fc from 'fast-check';
import { Pool } from 'undici';
import { signInToPanel } from '#test/support/panel-sign-in.js';
import { signIn, TEST_PASSWORD } from '#test/support/sign-in.js';
import { nearly, spoiled, type Components, type JsonSchema } from './document-arbitrary.js';
import { headersFor, narrowsSession, type Headers } from './route-requests.js';
import { createWorld, type World } from './world.js';

/*
 * Sends every route nearly valid input, generated from the published document. There must be no
 * 5xx and no stack trace, and the reply must follow the contract or be an error envelope.
 * FUZZ_CASES is the number of requests over all routes, and FUZZ_SEED repeats a run
 * (`node bench/fuzz.mjs` runs the full 50,000 with a new seed).
 */

const CASES = Number(process.env.FUZZ_CASES ?? 1_500);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const casesPerRoute = Math.ceil(CASES / allRoutes.length);
const longest = 30_000 + casesPerRoute * 100;

let world: World;
let client: Pool;
/** For the route that ends sessions. */
let spare: Headers;
let sparePanel: Headers;
/** Leads that wait for a decision. */
const pending: number[] = [];
beforeAll(async () => {
  world = await createWorld();
  client = new Pool(world.app.url, { connections: 8 });
  spare = (await signIn(world.app)).headers;
  sparePanel = (await signInToPanel(world.app, { publishers: [world.publisher.id] })).headers;
  for (let count = 0; count < 20; count += 1) pending.push(await world.newPendingLead());
}, 60_000);
afterAll(async () => {
  await client.close();
  await world.close();
});

interface Operation {
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly schema: JsonSchema;
    readonly required: boolean;
  }[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: JsonSchema } };
  };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Components };
}
const document = toOpenApi(allRoutes, 'test') as unknown as Document;
const operationOf = ({ route }: NamedRoute): Operation => {
  const operation =
    document.paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
  if (!operation) throw new Error(`${route.method} ${route.path} is not in the document`);
  return operation;
};

interface Case {
  readonly path: string;
  readonly body: string | null;
  readonly headers: Headers;
}
const RAW_SEGMENTS = [
  '%00',
  '%ff',
  '%',
  '%zz',
  '..',
  '%2e%2e%2f',
  '%F0%9F%92',
  '0',
  '-1',
  '1.5',
  '1e9',
  'NaN',
  '99999999999999999999',
  '0x10',
  "1'--",
  '%20',
  'x'.repeat(300),
  '1;2',
  '%u0031',
  '١',
] as const;
/**
 * Text with lone surrogates cannot be percent-encoded. The path then contains it unencoded, as a
 * careless client would send it.
 */
const segment = (value: unknown): string => {
  try {
    return encodeURIComponent(String(value).slice(0, 1_000));
  } catch {
    return '%ED%A0%80';
  }
};

/** Ids and tokens that exist, so that cases get past the first look-up. */
const known = (): readonly unknown[] => [
  world.admin.userId,
  world.leadId,
  world.otherLeadId,
  world.capId,
  world.advertiser.postbackToken,
  world.redirectToken,
];

const pathArbitrary = (named: NamedRoute, operation: Operation): fc.Arbitrary<string> => {
  const parameters = fc.record(
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name, schema }) => [
          name,
          fc.oneof(
            { weight: 6, arbitrary: nearly(schema, document.components.schemas).map(segment) },
            { weight: 3, arbitrary: fc.constantFrom(...known()).map(segment) },
            {
              weight: 2,
              arbitrary: fc
                .constantFrom(...RAW_SEGMENTS)
                .map((raw) => (raw === '١' ? segment(raw) : raw)),
            },
          ),
        ]),
    ),
  );
  const query = fc.record(
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, schema }) => [
          name,
          nearly(schema, document.components.schemas).map((value) =>
            segment(typeof value === 'object' ? JSON.stringify(value) : value),
          ),
        ]),
    ),
    { requiredKeys: [] },
  );
  return fc.tuple(parameters, query).map(([params, pairs]) => {
    const path = named.route.path.replace(
      /:(\w+)/g,
      (_, name: string) => (params as Record<string, string>)[name] ?? '',
    );
    const text = Object.entries(pairs as Record<string, string>)
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    return text === '' ? path : `${path}?${text}`;
  });
};

/** Bodies that succeed, unless another request was faster. */
const goodBodies = ({ name, route }: NamedRoute): fc.Arbitrary<unknown> => {
  const example = route.example as object;
  if (name === 'auth.login')
    return fc.constant({ email: world.admin.email, password: TEST_PASSWORD });
  if (name === 'intake.create')
    return fc.nat(99_999).map((digits) => ({
      ...example,
      email: `lead-${digits}@example.com`,
      phone: `+4474001${String(digits).padStart(5, '0')}`,
    }));
  if (name === 'postbacks.receive')
    return fc.constantFrom(
      { ...example, lead_id: String(world.leadId) },
      {
        brand_lead_id: 'EXT-SEEDED',
        status: 'Deposited',
        ftd: true,
        amount: '250.00',
        ftd_time: '2026-01-01T00:00:00Z',
      },
    );
  return fc.constantFrom(world.leadId, ...pending).map((lead_id) => ({
    ...example,
    ...('user_id' in example && { user_id: world.admin.userId }),
    ...('lead_id' in example && { lead_id }),
    ...('id' in example && { id: world.capId }),
  }));
};

const bodyArbitrary = (named: NamedRoute, operation: Operation): fc.Arbitrary<string | null> => {
  const schema = operation.requestBody?.content['application/json'].schema;
  if (!schema) return fc.constant(null);
  const good = goodBodies(named);
  const json = fc
    .oneof(
      { weight: 2, arbitrary: good },
      { weight: 6, arbitrary: spoiled(good) },
      { weight: 4, arbitrary: nearly(schema, document.components.schemas) },
    )
    .map((value) => JSON.stringify(value) ?? '');
  const broken = fc
    .tuple(json, fc.nat(50))
    .map(([body, cut]) => body.slice(0, Math.max(0, body.length - 1 - cut)));
  return fc.oneof(
    { weight: 20, arbitrary: json },
    { weight: 1, arbitrary: broken },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '{',
        '[1,',
        'null',
        '{"a":1,"a":2}',
        '\ufeff{}',
        '{"__proto__":{"x":1}}',
        '{"constructor":{"prototype":{"x":1}}}',
      ),
    },
  );
};

const headersArbitrary: fc.Arbitrary<Headers> = fc.record(
  {
    'timezone-id': fc.constantFrom('1', '5', '0', '-1', '99999999999', 'abc', "1' OR '1'='1"),
    'idempotency-key': fc.constantFrom(
      'a',
      'b',
      'k'.repeat(255),
      'k'.repeat(256),
      'with space',
      '{}',
    ),
    'user-agent': fc.constantFrom('Browser', 'x'.repeat(2000)),
    accept: fc.constantFrom('*/*', 'text/html', 'image/*'),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', 'x, y', '::ffff:1.2.3.4'),
  },
  { requiredKeys: [] },
);

const caseArbitrary = (named: NamedRoute): fc.Arbitrary<Case> => {
  const operation = operationOf(named);
  return fc.record({
    path: pathArbitrary(named, operation),
    body: bodyArbitrary(named, operation),
    headers: headersArbitrary,
  });
};

/** Text that only a stack trace or a message of PostgreSQL contains. */
const STACK = new RegExp(
  [
    String.raw`\bat [\w.<> ]+ \(`,
    'node_modules',
    '/src/',
    String.raw`\.[jt]s:\d+`,
    'error: ',
    'violates',
    'syntax error',
    'SQLSTATE',
    'invalid input syntax',
  ].join('|'),
  'i',
);

/** Signing out ends a session that nobody else uses. */
const spareFor = (named: NamedRoute): Headers | null => {
  if (!narrowsSession(named)) return null;
  return named.route.access === 'panel' ? sparePanel : spare;
};

const check = async (named: NamedRoute, { path, body, headers }: Case): Promise<void> => {
  const { route } = named;
  const who = spareFor(named) ?? headersFor(route, world);
  const reply = await client.request({
    method: route.method,
    path,
    headers: { ...who, ...headers, ...(body !== null && { 'content-type': 'application/json' }) },
    body,
  });
  const text = await reply.body.text();
  expect(reply.statusCode).toBeLessThan(500);
  expect(text).not.toMatch(/"http_status":5/);
  if (reply.statusCode >= 400) {
    expect(text).not.toMatch(STACK);
    if (String(reply.headers['content-type']).startsWith('application/json'))
      expect(
        (route.access === 'publisher' ? IntakeReply : ErrorReply).safeParse(JSON.parse(text)).error,
      ).toBeUndefined();
  } else if ((route.reply ?? 'json') === 'json' && !path.includes('..')) {
    expect(route.response.safeParse(JSON.parse(text)).error).toBeUndefined();
  }
};

it.each(allRoutes.map((named): [string, NamedRoute] => [named.name, named]))(
  `%s stands ${casesPerRoute} cases`,
  async (_name, named) => {
    await fc.assert(
      fc.asyncProperty(caseArbitrary(named), (input) => check(named, input)),
      { numRuns: casesPerRoute, seed: SEED + allRoutes.indexOf(named) },
    );
  },
  longest,
);

it('the server still works afterwards', async () => {
  expect((await client.request({ method: 'GET', path: '/health/ready' })).statusCode).toBe(200);
});
