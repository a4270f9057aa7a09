import { authDraftOf, type AuthDraft, newPair, type Pair } from '../request-draft';
import { type FieldDraft, type FullStep, newField } from '../step-draft';
import { curlCall, type CurlCall } from './curl-call';
import { isKeyName, isStandIn, leadValueOf } from './known-values';

/** The request of a step that a command describes, and the keys that were in it. */
export interface CurlStep {
  readonly request: Partial<FullStep>;
  /** Texts by the names of secrets; empty if the command had a stand-in only. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** Replaces the texts of a command by placeholders, and collects its keys as secrets. */
class Replacer {
  readonly secrets: Record<string, string> = {};

  constructor(private readonly hasLead: boolean) {}

  /** Returns the text of a field: a value of the lead, a secret, or the text of the command. */
  textOf(name: string, text: string): string {
    if (text.includes('{{')) return text;
    const value = this.hasLead ? leadValueOf(name) : null;
    if (value !== null) return `{{ lead.${value} }}`;
    return isKeyName(name) && text !== '' ? this.secret(name, text) : text;
  }

  /** Returns the placeholder of the secret for a key. */
  secret(name: string, key: string): string {
    const plain = name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^_+|_+$/g, '');
    const base = plain.replace(/^x_/, '').slice(0, 28) || 'key';
    const text = isStandIn(key) ? '' : key;
    let secret = base;
    for (let n = 2; (this.secrets[secret] ?? text) !== text; n += 1) secret = `${base}_${n}`;
    this.secrets[secret] = text;
    return `{{ secret.${secret} }}`;
  }
}

const fromBase64 = (text: string): string => {
  try {
    return atob(text);
  } catch {
    return text;
  }
};

const basicAuth = (user: string, replacer: Replacer): AuthDraft => {
  const [username = '', ...password] = user.split(':');
  return authDraftOf({
    kind: 'basic',
    username,
    password: replacer.secret('password', password.join(':')),
  });
};

/** Headers that follow from the body, or that the connection itself decides. */
const DROPPED = new Set([
  ...['content-type', 'content-length', 'host', 'connection', 'accept-encoding', 'user-agent'],
  ...['expect', 'transfer-encoding', 'origin', 'referer'],
]);

const authOfHeader = (value: string, replacer: Replacer): AuthDraft => {
  const [, scheme = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(value) ?? [];
  if (/^bearer$/i.test(scheme))
    return authDraftOf({ kind: 'bearer', token: replacer.secret('token', rest) });
  if (/^basic$/i.test(scheme) && !isStandIn(rest)) return basicAuth(fromBase64(rest), replacer);
  const prefix = rest === '' ? '' : `${scheme} `;
  return authDraftOf({
    kind: 'header',
    name: 'Authorization',
    value: prefix + replacer.secret('token', rest || value),
  });
};

/** Returns the authentication and the further headers. */
const headersOf = (
  { headers, user }: CurlCall,
  replacer: Replacer,
): { readonly auth: AuthDraft; readonly headers: readonly Pair[] } => {
  let auth = user === null ? authDraftOf({ kind: 'none' }) : basicAuth(user, replacer);
  const others: Pair[] = [];
  for (const [name, value] of headers.filter(([one]) => !DROPPED.has(one.toLowerCase())))
    if (name.toLowerCase() === 'authorization') auth = authOfHeader(value, replacer);
    else if (!isKeyName(name)) others.push(newPair(name, value));
    else if (auth.kind === 'none')
      auth = authDraftOf({ kind: 'header', name, value: replacer.secret(name, value) });
    else others.push(newPair(name, replacer.secret(name, value)));
  return { auth, headers: others };
};

const decoded = (text: string): string => {
  const plain = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
};
const formFields = (text: string, replacer: Replacer): FieldDraft[] =>
  text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return newField(decoded(name), replacer.textOf(decoded(name), decoded(value.join('='))));
    });

const escapedName = (name: string): string => name.replaceAll(/[.[\]\\]/g, '\\$&');

const plainField = (value: string | number | boolean, name: string, replacer: Replacer) => {
  const text = replacer.textOf(name, String(value));
  if (typeof value === 'string') return newField(name, text);
  // A phone number has a `+`, which no number in JSON has.
  return text === '{{ lead.phone }}'
    ? { ...newField(name, '{{ lead.phone | digits }}'), type: 'number' as const }
    : ({
        ...newField(name, text),
        type: typeof value === 'number' ? 'number' : 'boolean',
      } as const);
};

/** Returns the fields of a JSON object, in order. */
const jsonFields = (value: unknown, name: string, replacer: Replacer): FieldDraft[] => {
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
      jsonFields(
        part,
        Array.isArray(value)
          ? `${name}[${key}]`
          : `${name}${name === '' ? '' : '.'}${escapedName(key)}`,
        replacer,
      ),
    );
    if (parts.length > 0 || name === '') return parts;
    return [{ ...newField(name, JSON.stringify(value)), type: 'json' }];
  }
  if (value === null) return [{ ...newField(name, ''), empty: 'null' }];
  return [plainField(value as string | number | boolean, name, replacer)];
};

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

const FORM = /^[^\s=&{<]+=[^\s]*$/;
type Body = Pick<Partial<FullStep>, 'body' | 'fields' | 'textFormat' | 'text'>;
const bodyOf = ({ body, headers }: CurlCall, replacer: Replacer): Body => {
  if (body === null) return { body: 'json', fields: [] };
  const [, type = ''] = headers.find(([name]) => name.toLowerCase() === 'content-type') ?? [];
  const json = parsed(body);
  if (typeof json === 'object' && json !== null && !Array.isArray(json))
    return { body: 'json', fields: jsonFields(json, '', replacer) };
  if (/xml/i.test(type) || body.trimStart().startsWith('<'))
    return { body: 'text', textFormat: 'xml', text: body };
  if (/json/i.test(type)) return { body: 'text', textFormat: 'json', text: body };
  if (/form/i.test(type) || (type === '' && FORM.test(body)))
    return { body: 'form', fields: formFields(body, replacer) };
  return { body: 'text', textFormat: 'text', text: body };
};

/** Replaces the keys in the query of an address. */
const withoutKeys = (url: string, replacer: Replacer): string => {
  const [address = '', query] = url.split(/\?([^]*)/, 2);
  if (query === undefined) return address;
  const pairs = query.split('&').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return value.length > 0 && isKeyName(decoded(name))
      ? `${name}=${replacer.secret(decoded(name), decoded(value.join('=')))}`
      : pair;
  });
  return `${address}?${pairs.join('&')}`;
};

/**
 * Returns the request that a `curl` command describes. Keys become secrets. In the step that hands
 * over the lead (`hasLead`), fields with usual names get the values of the lead. Throws CurlError
 * if the command cannot be read.
 */
export const curlStep = (command: string, hasLead: boolean): CurlStep => {
  const call = curlCall(command);
  const replacer = new Replacer(hasLead);
  const { auth, headers } = headersOf(call, replacer);
  const [address = '', query] = call.url.split(/\?([^]*)/, 2);
  const isQuery = call.method === 'GET' && call.body === null;
  return {
    request: {
      method: call.method,
      auth,
      headers,
      ...(isQuery
        ? { url: address, body: 'query', fields: formFields(query ?? '', replacer) }
        : { url: withoutKeys(call.url, replacer), ...bodyOf(call, replacer) }),
    },
    secrets: replacer.secrets,
  };
};
