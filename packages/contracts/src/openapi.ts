import { z } from 'zod';
import type { RouteShape } from './common/route.js';
import { ErrorReply } from './common/envelope.js';
import { TOTAL_ROWS_HEADER } from './common/files.js';
import { ERRORS, type ErrorCode } from './errors.js';
import { intakeExample } from './intake/examples.js';
import { INTAKE_CODES, IntakeReply, type IntakeCode } from './intake/schemas.js';
import { isOpenToTokens, type NamedRoute } from './registry.js';
import { takesVersion, versionPathOf } from './versions/tags.js';

type Json = Record<string, unknown>;

/** Unwraps a preprocess step (aliases), so that the document shows the fields. */
export const documented = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform
    ? (schema.out as z.ZodType)
    : schema;

/** The named schemas of a document. */
interface Components {
  readonly schemas: Json;
  /** The names of those in answers. */
  readonly inAnswers: ReadonlySet<string>;
}

interface Schemas {
  readonly body: Json;
  /** Named schemas that the body refers to. */
  readonly named: Readonly<Record<string, Json>>;
}

const schemasOf = (schema: z.ZodType, io: 'input' | 'output'): Schemas => {
  const {
    $schema: _dialect,
    id: _id,
    $id: _$id,
    $defs = {},
    ...body
  } = z.toJSONSchema(documented(schema), {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  }) as Json;
  return { body, named: $defs as Schemas['named'] };
};

const refersTo = (schema: Json, names: ReadonlySet<string>): boolean =>
  [...JSON.stringify(schema).matchAll(/"#\/\$defs\/([^"]+)"/g)].some(([, name = '']) =>
    names.has(name),
  );

/** Returns the named schemas that differ in requests, e.g. because fields have defaults. */
const namesThatDiffer = (input: Schemas['named'], output: Schemas['named']): Set<string> => {
  const names = Object.keys(input);
  const differ = new Set(
    names.filter((name) => JSON.stringify(input[name]) !== JSON.stringify(output[name])),
  );
  for (let before = -1; before !== differ.size;) {
    before = differ.size;
    for (const name of names) if (refersTo(input[name] ?? {}, differ)) differ.add(name);
  }
  return differ;
};

const isEmpty = (part: unknown): boolean =>
  typeof part === 'object' && part !== null && Object.keys(part).length === 0;

/** Gives a record its properties where zod describes them by their names alone. */
const withProperties = (node: Json): Json => {
  const { propertyNames, ...record } = node;
  const { required, additionalProperties: value } = record;
  if (propertyNames === undefined || !Array.isArray(required)) return node;
  const properties = Object.fromEntries(required.map((name) => [String(name), value]));
  return { ...record, properties, additionalProperties: false };
};

/**
 * JSON Schema of one side of a contract. Named schemas become references into the components. A
 * schema that stands in answers, too, but differs in requests, has `Input` after its name there.
 */
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output', components: Components): Json => {
  const { body, named } = schemasOf(schema, io);
  const inputs =
    io === 'input' ? namesThatDiffer(named, schemasOf(schema, 'output').named) : new Set<string>();
  const nameOf = (name: string): string =>
    inputs.has(name) && components.inAnswers.has(name) ? `${name}Input` : name;
  const moved = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(moved);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(
      Object.entries(withProperties(node as Json)).map(([key, value]) => {
        if (key === '$ref' && typeof value === 'string')
          return [key, `#/components/schemas/${nameOf(value.replace('#/$defs/', ''))}`];
        // The empty alternative stands for an absent field.
        if (key === 'anyOf' && Array.isArray(value))
          return [key, moved(value.filter((part) => !isEmpty(part)))];
        return [key, moved(value)];
      }),
    );
  };
  for (const [name, definition] of Object.entries(named))
    components.schemas[nameOf(name)] ??= moved(definition);
  return moved(body) as Json;
};

const LIMIT_HEADERS = {
  'RateLimit-Limit': { description: 'Leads, or reads, per minute', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'How many are left', schema: { type: 'integer' } },
  'RateLimit-Reset': {
    description: 'Seconds until the full limit is available again',
    schema: { type: 'integer' },
  },
};
const ETAG_HEADER = {
  ETag: { description: 'The version of the record, and a hash', schema: { type: 'string' } },
};
const CONTENT_TYPES = {
  json: 'application/json',
  html: 'text/html',
  text: 'text/plain',
  redirect: 'text/plain',
} as const;

/** The response of success. */
const success = (route: RouteShape, components: Components): Json => {
  if (route.reply === 'file') {
    const headers = {
      [TOTAL_ROWS_HEADER]: { description: 'Rows of the file', schema: { type: 'integer' } },
      'content-disposition': { description: 'The name of the file', schema: { type: 'string' } },
    };
    return {
      description: 'The file, streamed',
      headers,
      content: Object.fromEntries((route.mediaTypes ?? []).map((type) => [type, {}])),
    };
  }
  const content = {
    schema: jsonSchema(route.response, 'output', components),
    ...(route.replyExample !== undefined && { example: route.replyExample }),
  };
  return {
    description: 'Success',
    ...(route.access === 'publisher' && { headers: LIMIT_HEADERS }),
    ...(versionPathOf(route) && { headers: ETAG_HEADER }),
    content: { [CONTENT_TYPES[route.reply ?? 'json']]: content },
  };
};
const COMMON_ERRORS = {
  public: [],
  publicOfStaff: ['STAFF_ADDRESS_REFUSED'],
  publisher: [],
  advertiser: ['RATE_LIMITED'],
  session: ['UNAUTHENTICATED', 'STAFF_ADDRESS_REFUSED'],
  panel: ['UNAUTHENTICATED'],
  permission: ['UNAUTHENTICATED', 'FORBIDDEN', 'STAFF_ADDRESS_REFUSED'],
} as const satisfies Record<string, readonly ErrorCode[]>;

const accessKind = ({ access, isOfStaff }: RouteShape): keyof typeof COMMON_ERRORS => {
  if (isOfStaff) return 'publicOfStaff';
  if (access === 'public' || access === 'publisher' || access === 'advertiser') return access;
  return access === 'session' || access === 'panel' ? access : 'permission';
};

/** Where the tokens come from. A call carries one in `Authorization: Bearer <token>`. */
const SCHEMES = {
  apiToken:
    'An API token of staff, which begins with `ldl_`. Its scopes say which routes it may call.',
  session: 'The session of a member of staff: the `token` of the answer to the sign-in.',
  panelSession:
    'The session of an account of the publisher panel: the `token` of the answer to its sign-in.',
  publisherToken:
    'The API token of a publisher, from its page in the back office or from the panel. The header ' +
    '`x-api-key` does as well.',
} as const;
type Scheme = keyof typeof SCHEMES;

/** The kinds of tokens that the routes take, in the order of `SCHEMES`. */
const schemesOf = (routes: readonly NamedRoute[]): Scheme[] => {
  const taken = new Set(routes.flatMap(({ route }) => schemesOfRoute(route)));
  return (Object.keys(SCHEMES) as Scheme[]).filter((scheme) => taken.has(scheme));
};

/** The kinds of tokens that a route takes. One of them is enough. */
const schemesOfRoute = (route: RouteShape): readonly Scheme[] => {
  const { access } = route;
  // The token of an advertiser is a part of the address.
  if (access === 'public' || access === 'advertiser') return [];
  if (access === 'publisher') return ['publisherToken'];
  if (access === 'panel') return ['panelSession'];
  return isOpenToTokens(route) ? ['apiToken', 'session'] : ['session'];
};

/** Whether scripts call a route: it takes an API token of staff or of a publisher. */
export const takesApiToken = (route: RouteShape): boolean =>
  schemesOfRoute(route).some((scheme) => scheme === 'apiToken' || scheme === 'publisherToken');

/** Returns the scope that an API token needs for a route of staff, as a text. */
const scopeText = (route: RouteShape): string | null => {
  const schemes = schemesOfRoute(route);
  if (!schemes.includes('session')) return null;
  if (!schemes.includes('apiToken')) return 'Closed to API tokens.';
  if (route.access === 'session') return 'API tokens need no scope of their own.';
  const scopes = [route.access].flat().map((scope) => `\`${scope}\``);
  return `API tokens need the scope ${scopes.join(' or ')}.`;
};

const descriptionOf = (route: RouteShape): string =>
  [route.description, scopeText(route)].filter((text) => text != null).join('\n\n');

/** Returns the introduction of the document. */
const aboutOf = (routes: readonly NamedRoute[]): string => {
  const isForPublishers = schemesOf(routes).every((scheme) => scheme === 'publisherToken');
  return (
    (isForPublishers
      ? 'Send leads, ask what became of them, and pull your conversions. Each call carries your ' +
        'API token. '
      : 'Lead distribution back office. Scripts of staff send an API token (`ldl_…`) in the header ' +
        '`Authorization`, as `Bearer <token>`; each route says the scope that the token needs. The ' +
        'pages send a session instead, and publisher routes take the token of a publisher. Times ' +
        'of filters are in the zone of the header `timezone-id`, or else of the user. ') +
    'Any other method of an address is answered 405, with the header `Allow`.'
  );
};

/** Returns the errors of a route for roles that are limited to their own parties. */
const limitErrors = ({ limit }: RouteShape): readonly ErrorCode[] =>
  limit?.kind === 'record' && limit.isWhole ? ['BEYOND_OWN_PARTIES'] : [];

/** Codes of every route of publishers. */
const PUBLISHER_CODES: readonly IntakeCode[] = [
  'unauthenticated',
  'publisher_inactive',
  'rate_limited',
  'internal',
  'unavailable',
];
const PUBLISHER_BODY_CODES: readonly IntakeCode[] = [
  'not_json',
  'too_large',
  'unsupported_media_type',
];
const RETRY_HEADER = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
};

/** The codes of a publishers' route with examples, by HTTP status. */
const publisherResponses = (route: RouteShape, components: Components): Json => {
  const schema = jsonSchema(IntakeReply, 'output', components);
  const codes = [
    ...(route.codes ?? []),
    ...(route.params || route.query || route.body ? ['invalid' as const] : []),
    ...PUBLISHER_CODES,
    ...(route.body ? PUBLISHER_BODY_CODES : []),
  ];
  const byStatus = new Map<number, IntakeCode[]>();
  for (const code of codes)
    byStatus.set(INTAKE_CODES[code][0], [...(byStatus.get(INTAKE_CODES[code][0]) ?? []), code]);
  // An idempotent replay of a success has status 200.
  if (route.idempotent && byStatus.has(201)) byStatus.set(200, ['accepted', 'delivery_unknown']);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `\`${code}\``).join(', '),
        headers: {
          ...LIMIT_HEADERS,
          ...(status === 429 && RETRY_HEADER),
          ...(status === 200 && {
            'Idempotency-Replayed': {
              description: '`true` if this is the stored answer',
              schema: { type: 'string' },
            },
          }),
        },
        content: {
          'application/json': {
            schema,
            examples: Object.fromEntries(
              list.map((code) => [
                code,
                { summary: INTAKE_CODES[code][1], value: intakeExample(code) },
              ]),
            ),
          },
        },
      },
    ]),
  );
};

const errorResponses = (route: RouteShape, components: Components): Json => {
  if (route.access === 'publisher') return publisherResponses(route, components);
  const codes: ErrorCode[] = [
    ...COMMON_ERRORS[accessKind(route)],
    ...limitErrors(route),
    ...(route.params || route.query || route.body ? ['VALIDATION_FAILED' as const] : []),
    ...(route.errors ?? []),
    ...(takesVersion(route) ? ['PRECONDITION_FAILED' as const] : []),
  ];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes)
    byStatus.set(ERRORS[code][0], [...(byStatus.get(ERRORS[code][0]) ?? []), code]);
  const schema = jsonSchema(ErrorReply, 'output', components);
  const content = { 'application/json': { schema } };
  const refusesRequests = [...byStatus.keys()].some((status) => status < 500);
  return {
    ...(!refusesRequests && { '4XX': { description: 'The request is malformed', content } }),
    ...Object.fromEntries(
      [...byStatus].map(([status, list]) => [
        status,
        { description: list.map((code) => `\`${code}\``).join(', '), content },
      ]),
    ),
  };
};

const KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Repeating a key with the same body returns the stored answer and creates no second lead.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const MATCH_PARAMETER = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'An ETag, or a version in quotes: it does as `version`, but a conflict is answered 412.',
  schema: { type: 'string' },
};
const NONE_MATCH_PARAMETER = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an earlier answer: if nothing has changed, it is answered 304.',
  schema: { type: 'string' },
};
/** Returns the headers that a route reads. */
const headersOf = (route: RouteShape): Json[] => [
  ...(route.idempotent ? [KEY_PARAMETER] : []),
  ...(versionPathOf(route) ? [NONE_MATCH_PARAMETER] : []),
  ...(takesVersion(route) ? [MATCH_PARAMETER] : []),
];

const operation = ({ name, route }: NamedRoute, components: Components): Json => {
  const parameters = (['params', 'query'] as const).flatMap((part) => {
    const schema = (part === 'query' ? route.documentedQuery : undefined) ?? route[part];
    if (!schema) return [];
    const shape = jsonSchema(schema, 'input', components) as {
      properties?: Json;
      required?: string[];
    };
    return Object.entries(shape.properties ?? {}).map(([field, fieldSchema]) => ({
      name: field,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || (shape.required ?? []).includes(field),
      schema: fieldSchema,
    }));
  });
  const description = descriptionOf(route);
  return {
    operationId: name,
    tags: [route.tag],
    summary: route.summary,
    ...(description && { description }),
    'x-access': route.access,
    security: schemesOfRoute(route).map((scheme) => ({ [scheme]: [] })),
    parameters: [...parameters, ...headersOf(route)],
    ...(route.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: jsonSchema(route.documentedBody ?? route.body, 'input', components),
            ...(route.example !== undefined && { example: route.example }),
          },
        },
      },
    }),
    // Later entries win: a success with examples by code replaces the plain one.
    responses: {
      [route.status ?? 200]: success(route, components),
      ...(versionPathOf(route) && { 304: { description: 'Nothing has changed' } }),
      ...errorResponses(route, components),
    },
  };
};

/**
 * The OpenAPI 3.1 document of the given routes. Pure: the same registry gives the same text. `more`
 * adds to the operation of a route.
 */
export const toOpenApi = (
  routes: readonly NamedRoute[],
  version: string,
  more: (route: RouteShape) => Json = () => ({}),
): Json => {
  const components: Components = {
    schemas: {},
    inAnswers: new Set(
      routes.flatMap(({ route }) => Object.keys(schemasOf(route.response, 'output').named)),
    ),
  };
  const paths: Record<string, Json> = {};
  for (const named of routes) {
    const path = named.route.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[named.route.method.toLowerCase()] = {
      ...operation(named, components),
      ...more(named.route),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Leadline',
      version,
      description: aboutOf(routes),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This installation' }],
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: Object.fromEntries(
        schemesOf(routes).map((scheme) => [
          scheme,
          { type: 'http', scheme: 'bearer', description: SCHEMES[scheme] },
        ]),
      ),
    },
  };
};
