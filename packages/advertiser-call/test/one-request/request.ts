import {
  CUSTOM_PARAMS,
  filledAddress,
  type IntegrationPlaceholder,
  MASK,
  type OldIntegrationTemplate,
  type SecretValues,
  splitTemplate,
  type TextPieces,
} from '@leadline/contracts';
import type { RenderedRequest } from '../../src/types.js';

// The request that a template made of a lead before integrations had steps.

/** The parts of a template that make its request. */
type RequestTemplate = Pick<
  OldIntegrationTemplate,
  'method' | 'url' | 'headers' | 'auth' | 'format' | 'fields'
>;
/** The values of the placeholders, by name. */
export type ValuesByName = Readonly<Record<string, string>>;

/** Placeholders whose values staff may read in payload logs. All others are masked. */
const READABLE: ReadonlySet<string> = new Set<IntegrationPlaceholder>([
  'lead_id',
  'email',
  'first_name',
  'last_name',
  'full_name',
  'phone',
  'phone_prefix',
  'phone_national',
  'country',
  'ip',
  'offer',
  'funnel',
  'affiliate_id',
  ...CUSTOM_PARAMS,
  'hit_id',
  'language',
  'city',
  'test',
]);

type Fill = (template: string) => string;
/** Texts of a template, split once per template. */
const pieces = new WeakMap<RequestTemplate, Map<string, TextPieces>>();
const piecesOf = (template: RequestTemplate, text: string): TextPieces => {
  let known = pieces.get(template);
  if (!known) {
    known = new Map();
    pieces.set(template, known);
  }
  const found = known.get(text) ?? splitTemplate(text);
  known.set(text, found);
  return found;
};
const filler =
  (template: RequestTemplate, resolve: (name: string) => string): Fill =>
  (text) => {
    let filled = '';
    for (const [index, piece] of piecesOf(template, text).entries())
      filled += index % 2 === 0 ? piece : resolve(piece);
    return filled;
  };
const valueOf =
  (values: ValuesByName, secrets: SecretValues) =>
  (name: string): string =>
    name.startsWith('secret.')
      ? (secrets[name.slice('secret.'.length)] ?? '')
      : (values[name] ?? '');

/** Names such as `a.b` nest. Maps have no prototype, so a key such as `__proto__` is only data. */
const nest = (fields: readonly (readonly [string, string])[]): unknown => {
  const root = new Map<string, unknown>();
  for (const [name, value] of fields) {
    const path = name.split('.');
    let level = root;
    for (const key of path.slice(0, -1)) {
      const next = level.get(key);
      const child =
        next instanceof Map ? (next as Map<string, unknown>) : new Map<string, unknown>();
      level.set(key, child);
      level = child;
    }
    level.set(path.at(-1) ?? name, value);
  }
  return root;
};
const toJson = (value: unknown): string => {
  if (!(value instanceof Map)) return JSON.stringify(value);
  const members = [...(value as Map<string, unknown>)].map(
    ([key, item]) => `${JSON.stringify(key)}:${toJson(item)}`,
  );
  return `{${members.join(',')}}`;
};

const bodyOf = (
  format: OldIntegrationTemplate['format'],
  fields: readonly (readonly [string, string])[],
): string =>
  format === 'json'
    ? toJson(nest(fields))
    : new URLSearchParams(
        fields.map(([name, value]): [string, string] => [name, value]),
      ).toString();

const withQuery = (url: string, pairs: readonly (readonly [string, string])[]): string => {
  if (pairs.length === 0) return url;
  const target = new URL(url);
  for (const [name, value] of pairs) target.searchParams.append(name, value);
  return target.toString();
};

const base64 = (text: string): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

const authOf = (
  auth: OldIntegrationTemplate['auth'],
  fill: Fill,
): { headers: Record<string, string>; query: [string, string][] } => {
  switch (auth.kind) {
    case 'none':
      return { headers: {}, query: [] };
    case 'bearer':
      return { headers: { authorization: `Bearer ${fill(auth.token)}` }, query: [] };
    case 'basic': {
      const credentials = `${fill(auth.username)}:${fill(auth.password)}`;
      return { headers: { authorization: `Basic ${base64(credentials)}` }, query: [] };
    }
    case 'header':
      return { headers: { [auth.name.toLowerCase()]: fill(auth.value) }, query: [] };
    case 'query':
      return { headers: {}, query: [[auth.name, fill(auth.value)]] };
  }
};

/** Throws UnsafeAddressError. */
const fillUrl = (template: RequestTemplate, resolve: (name: string) => string): string =>
  filledAddress(piecesOf(template, template.url), resolve);

/**
 * A header value that can be sent. Characters outside ASCII, and control characters, are
 * percent-encoded as UTF-8: a lead of Zoë must not fail because her name is in a header.
 */
const headerText = (value: string): string =>
  value.toWellFormed().replaceAll(/[^\t\x20-\x7e]/gu, encodeURIComponent);

/** URL, headers and body of a request. `readable`: for the log, so the query shows no secret. */
const assemble = (
  template: RequestTemplate,
  resolve: (name: string) => string,
  readable: boolean,
): { url: string; headers: Record<string, string>; body: string | undefined } => {
  const fill = filler(template, resolve);
  const fields = Object.entries(template.fields).map(
    ([name, value]) => [name, fill(value)] as const,
  );
  const auth = authOf(template.auth, fill);
  const inQuery = template.format === 'query' || template.method === 'GET';
  const authQuery = readable ? auth.query.map(([name]) => [name, MASK] as const) : auth.query;
  const query = [...(inQuery ? fields : []), ...authQuery];
  const headers = Object.fromEntries(
    Object.entries(template.headers).map(([name, value]) => [name.toLowerCase(), fill(value)]),
  );
  const contentType =
    template.format === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
  return {
    url: withQuery(fillUrl(template, resolve), query),
    headers: {
      accept: 'application/json',
      ...(!inQuery && { 'content-type': contentType }),
      ...Object.fromEntries(
        Object.entries({ ...headers, ...auth.headers }).map(([name, value]) => [
          name,
          headerText(value),
        ]),
      ),
    },
    body: inQuery ? undefined : bodyOf(template.format, fields),
  };
};

/**
 * Literal text may be a key that staff typed in. It is shown only if it has no letters or digits.
 */
const withoutText = (template: string): string =>
  template
    .split(/(\{\{[^}]*\}\})/)
    .map((part, index) => (index % 2 === 0 && /[\p{L}\p{N}]/u.test(part) ? MASK : part))
    .join('');
/**
 * The template from which the logged request is rendered. The values of query parameters are
 * hidden.
 */
const makeReadable = (template: RequestTemplate): RequestTemplate => ({
  ...template,
  url: template.url.replace(
    /([?&][^=&#]*=)([^&#]*)/g,
    (_match, name: string, value: string) => `${name}${withoutText(value)}`,
  ),
  fields: Object.fromEntries(
    Object.entries(template.fields).map(([name, value]) => [name, withoutText(value)]),
  ),
});
/** Readable templates, computed once per template. */
const readables = new WeakMap<RequestTemplate, RequestTemplate>();
const readableTemplate = (template: RequestTemplate): RequestTemplate => {
  const readable = readables.get(template) ?? makeReadable(template);
  readables.set(template, readable);
  return readable;
};
/**
 * The URL decoded for reading, or unchanged if it is not valid percent-encoding. Characters that
 * nobody sees stay encoded: NUL cannot be stored, and others would change the order of the text.
 */
const decoded = (url: string): string => {
  try {
    return decodeURI(url).replaceAll(/[\p{Cc}\p{Cf}]/gu, encodeURIComponent);
  } catch {
    return url;
  }
};

/** Shorter values occur in ordinary words and are not masked. */
const SHORTEST_CONFIDENTIAL = 4;
const confidentialOf = (values: ValuesByName, secrets: SecretValues): string[] =>
  [...Object.values(secrets), values.password ?? '']
    .filter((value) => value.length >= SHORTEST_CONFIDENTIAL)
    .sort((a, b) => b.length - a.length);

/**
 * The request for one lead, and its text for the log: method, URL and body without headers, secrets
 * masked. Throws UnsafeAddressError, and any error if the template makes no valid request.
 */
export const renderRequest = (
  template: RequestTemplate,
  values: ValuesByName,
  secrets: SecretValues,
): RenderedRequest => {
  const resolve = valueOf(values, secrets);
  const real = assemble(template, resolve, false);
  const shown = assemble(
    readableTemplate(template),
    (name) => (READABLE.has(name) ? resolve(name) : MASK),
    true,
  );
  const shownBody = shown.body === undefined ? '' : `\n\n${shown.body}`;
  return {
    method: template.method,
    ...real,
    logged: `${template.method} ${decoded(shown.url)}${shownBody}`,
    confidential: confidentialOf(values, secrets),
  };
};
