import { allRoutes, toOpenApi, type NamedRoute } from '@leadline/contracts';
import { call } from '#test/support/http-client.js';
import { UNSTORABLE, type Components, type JsonSchema } from './document-arbitrary.js';
import { fillPath, headersFor, inParallel, isLogout } from './route-requests.js';
import { createWorld, type World } from './world.js';

/*
 * Puts text that PostgreSQL cannot store into every field of every route in turn, alone in a body
 * that is valid otherwise. Chance would need thousands of requests to do that once.
 */

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());

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
  .filter((named) => !isLogout(named))
  .map((named): [string, NamedRoute] => [named.name, named]);
const texts = UNSTORABLE.map((character) => `a${character}b`);

it.each(routes.filter(([, { route }]) => route.body))('%s', async (_name, named) => {
  const { route } = named;
  const failures: string[] = [];
  const path = fillPath(route.path, { token: world.advertiser.postbackToken });
  const bodies = texts.flatMap((text) => bodiesOf(named, text));
  await inParallel(bodies, 4, async (body) => {
    const headers = headersFor(route, world);
    const { status } = await call(world.app.url, route.method, path, { body, headers });
    if (status >= 500) failures.push(`${status}: ${JSON.stringify(body)}`);
  });
  expect(failures).toEqual([]);
});

it.each(routes.filter(([, { route }]) => route.query))('the query of %s', async (_name, named) => {
  const { route } = named;
  const fields = operationOf(named)?.parameters.filter((one) => one.in === 'query') ?? [];
  for (const { name } of fields)
    for (const text of ['a%00b', '%00', '%ED%A0%80']) {
      const path = fillPath(route.path, { token: world.advertiser.postbackToken });
      const headers = headersFor(route, world);
      const reply = await call(world.app.url, route.method, `${path}?${name}=${text}`, { headers });
      expect(reply.status).toBeLessThan(500);
    }
});

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
