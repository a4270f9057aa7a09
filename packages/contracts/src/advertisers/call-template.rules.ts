import { hostFault, splitTemplate } from './request-address.rules.js';
import { hasRandomConstant, hasTypedKeyInUrl, isTypedKey, STORE_KEY } from './typed-keys.rules.js';

// Rules for the templates of calls to an advertiser that staff may store.

const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_|~-]+$/;
/** Whether all names can be names of headers. */
export const haveHeaderNames = (fields: Readonly<Record<string, string>>): boolean =>
  Object.keys(fields).every((name) => HEADER_NAME.test(name));
type Auth =
  | { readonly kind: 'none' }
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'basic'; readonly password: string }
  | { readonly kind: 'header' | 'query'; readonly name: string; readonly value: string };
interface CallTemplate {
  readonly url: string;
  readonly auth: Auth;
  readonly headers: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
}
const authTexts = (auth: Auth): (readonly [field: string, value: string])[] => {
  switch (auth.kind) {
    case 'none':
      return [];
    case 'bearer':
      return [['token', auth.token]];
    case 'basic':
      return [['password', auth.password]];
    case 'header':
    case 'query':
      return [['value', auth.value]];
  }
};
/** Headers of the connection. A call that sets one fails, and with it every lead. */
const CONNECTION_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** Names of headers that usually hold keys. */
const KEY_HEADERS = [
  /^(proxy-)?authorization$/i,
  /^cookie$/i,
  /(api|access|auth|secret|private)[-_]?(key|token)/i,
  /secret|password/i,
  /(^|[-_])token$/i,
];
const namesSecret = (value: string): boolean => /\{\{\s*secret\./.test(value);
/** A value with a line break would end the header; other characters reach no server unchanged. */
const isHeaderText = (template: string): boolean =>
  /^[\t\x20-\x7e]*$/.test(template.replaceAll(/\{\{[^}]*\}\}/g, ''));
const NOT_HEADER_TEXT = 'A header can hold ASCII characters only, and no line break';
const headerFault = (name: string, value: string): string | null => {
  if (name === '') return 'Enter the name of the header';
  if (!HEADER_NAME.test(name)) return 'A header cannot have this name';
  if (CONNECTION_HEADERS.has(name.toLowerCase()))
    return 'The connection itself decides this header';
  if (!isHeaderText(value)) return NOT_HEADER_TEXT;
  const mustNameSecret = KEY_HEADERS.some((pattern) => pattern.test(name)) && !namesSecret(value);
  return mustNameSecret || hasRandomConstant(value) ? STORE_KEY : null;
};
type Fault = (path: readonly string[], message: string) => void;

const checkAuth = (auth: Auth, fault: Fault): void => {
  for (const [field, value] of authTexts(auth))
    if (!namesSecret(value)) fault(['auth', field], STORE_KEY);
  if (auth.kind === 'bearer' && !isHeaderText(auth.token))
    fault(['auth', 'token'], NOT_HEADER_TEXT);
  if (auth.kind === 'header' && !isHeaderText(auth.value))
    fault(['auth', 'value'], NOT_HEADER_TEXT);
  const wrongName = auth.kind === 'header' ? headerFault(auth.name, '{{secret.') : null;
  if (wrongName !== null) fault(['auth', 'name'], wrongName);
};

/**
 * Rules for templates that staff store: a fixed host, and keys only as secrets. Templates that were
 * stored before a rule existed are still used; the next save has to follow it.
 */
export const checkCallTemplate = (
  { url, auth, headers, fields }: CallTemplate,
  fault: Fault,
): void => {
  const wrongHost = hostFault(splitTemplate(url));
  if (wrongHost !== null) fault(['url'], wrongHost);
  else if (hasTypedKeyInUrl(url)) fault(['url'], STORE_KEY);
  checkAuth(auth, fault);
  for (const [name, value] of Object.entries(headers)) {
    // The schema has already reported names that are not valid.
    const wrong = HEADER_NAME.test(name) ? headerFault(name, value) : null;
    if (wrong !== null) fault(['headers', name], wrong);
  }
  for (const [name, value] of Object.entries(fields))
    if (isTypedKey(name, value)) fault(['fields', name], STORE_KEY);
};
