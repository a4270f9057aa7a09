import { INTAKE_CODES, IntakeReply } from './intake/schemas.js';
import { toOpenApi } from './openapi.js';
import { allRoutes } from './registry.js';

interface Response {
  readonly content: {
    readonly 'application/json': {
      readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
      readonly example?: unknown;
    };
  };
}
interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly responses: Readonly<Record<string, Response>> }>>
    >
  >;
}

const publisherRoutes = allRoutes.filter(({ route }) => route.access === 'publisher');
const document = toOpenApi(publisherRoutes, 'test') as unknown as Document;
const responsesOf = ({
  method,
  path,
}: {
  method: string;
  path: string;
}): Readonly<Record<string, Response>> =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {};
const examplesOf = (
  responses: Readonly<Record<string, Response>>,
): [status: string, code: string, value: unknown][] =>
  Object.entries(responses).flatMap(([status, { content }]) =>
    Object.entries(content['application/json'].examples ?? {}).map(
      ([code, { value }]): [string, string, unknown] => [status, code, value],
    ),
  );

describe.each(publisherRoutes.map(({ name, route }) => [name, route] as const))(
  '%s in the document',
  (_name, route) => {
    it('has an example for each code, under the status of the code', () => {
      const examples = examplesOf(responsesOf(route));
      const codes = new Set(examples.map(([, code]) => code));
      for (const code of [
        'unauthenticated',
        'publisher_inactive',
        'rate_limited',
        'internal',
        'unavailable',
        ...(route.codes ?? []),
      ])
        expect(codes).toContain(code);
      for (const [status, code, value] of examples) {
        expect(IntakeReply.parse(value)).toMatchObject({ code });
        if (status !== '200')
          expect(INTAKE_CODES[code as keyof typeof INTAKE_CODES][0]).toBe(Number(status));
      }
    });
    it('has a valid example of success', () => {
      const content = responsesOf(route)[String(route.status ?? 200)]?.content['application/json'];
      const shown =
        content?.example === undefined
          ? Object.values(content?.examples ?? {}).map(({ value }) => value)
          : [content.example];
      expect(shown.length).toBeGreaterThan(0);
      for (const example of shown) expect(route.response.parse(example)).toEqual(example);
    });
  },
);

/** Code for a method that is not in the document. The description of the document has it. */
const OF_NO_ROUTE = 'method_not_allowed';

it('every code of the publisher API is documented', () => {
  const shown = new Set(
    publisherRoutes.flatMap(({ route }) => examplesOf(responsesOf(route)).map(([, code]) => code)),
  );
  expect([...shown, OF_NO_ROUTE].toSorted()).toEqual(Object.keys(INTAKE_CODES).toSorted());
  expect(JSON.stringify(toOpenApi(publisherRoutes, '1').info)).toContain('405');
});

it('the document of publishers speaks of nothing else', () => {
  const { info, components } = toOpenApi(publisherRoutes, '1') as {
    info: { description: string };
    components: { securitySchemes: Record<string, { description: string }> };
  };
  expect(info.description).toContain('your API token');
  expect(JSON.stringify([info, components.securitySchemes])).not.toMatch(/staff|session|panelS/i);
  expect(Object.keys(components.securitySchemes)).toEqual(['publisherToken']);
});

it('the whole document says where each kind of token comes from', () => {
  const { components } = toOpenApi(allRoutes, '1') as {
    components: { securitySchemes: Record<string, { description: string }> };
  };
  expect(Object.keys(components.securitySchemes).toSorted()).toEqual([
    'apiToken',
    'panelSession',
    'publisherToken',
    'session',
  ]);
  for (const { description } of Object.values(components.securitySchemes))
    expect(description.length).toBeGreaterThan(20);
});

it('a route of staff says which scope a token needs, and whether it takes tokens at all', () => {
  const { paths } = toOpenApi(allRoutes, '1') as {
    paths: Record<string, Record<string, { description?: string; security: object[] }>>;
  };
  const both = [{ apiToken: [] }, { session: [] }];
  expect(paths['/api/lead-details/{id}/decision']?.get).toMatchObject({
    description: 'API tokens need the scope `LEADS_LIST`.',
    security: both,
  });
  expect(paths['/api/caps']?.get?.description).toBe(
    'API tokens need the scope `CAPS_LIST` or `ADVERTISER_CAPS_LIST` or `PUBLISHER_CAPS_LIST`.',
  );
  expect(paths['/api/countries']?.get?.security).toEqual(both);
  expect(paths['/api/users']?.post).toMatchObject({
    description: expect.stringContaining('Closed to API tokens.') as unknown,
    security: [{ session: [] }],
  });
  expect(paths['/health/live']?.get).toMatchObject({ security: [] });
});
