/** Text for staff who typed a key into a template. */
export const STORE_KEY = 'Store the key as a secret and enter {{secret.name}} here';

const PLACEHOLDER = /\{\{[^}]*\}\}/g;
/** The text of a template without its placeholders. */
const literalOf = (template: string): string => template.replaceAll(PLACEHOLDER, ' ');
const hasLiteral = (template: string): boolean => /[\p{L}\p{N}]/u.test(literalOf(template));
const namesSecret = (value: string): boolean => /\{\{\s*secret\./.test(value);

/** Words of names that usually hold keys, e.g. of `api_key`, `accessToken` and `user[password]`. */
const KEY_WORDS: ReadonlySet<string> = new Set([
  'apikey',
  'apitoken',
  'authorization',
  'key',
  'passwd',
  'password',
  'pwd',
  'secret',
  'token',
]);
/** Whether a parameter or a field of this name usually holds a key. */
export const isKeyName = (name: string): boolean =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some((word) => KEY_WORDS.has(word));

const SHORTEST_KEY = 20;
/**
 * Whether a word looks random: letters and digits take turns, as they do in no name, date or
 * number. Separators do not count, so that a UUID is one word.
 */
const isRandom = (word: string): boolean => {
  const text = word.replaceAll(/[^A-Za-z0-9]/g, '');
  if (text.length < SHORTEST_KEY || !/[A-Za-z]/.test(text)) return false;
  const numbers = text.match(/\d+/g)?.length ?? 0;
  const capitals = text.match(/[a-z][A-Z]/g)?.length ?? 0;
  return numbers >= 3 || (numbers === 2 && capitals >= text.length / 8);
};
/** Whether a template has a long constant that looks random: probably a key. */
export const hasRandomConstant = (template: string): boolean =>
  (literalOf(template).match(/[A-Za-z0-9_+=-]+/g) ?? []).some(isRandom);

/** Whether the value of a parameter or field is, or contains, a key that somebody typed in. */
export const isTypedKey = (name: string, value: string): boolean =>
  hasRandomConstant(value) || (isKeyName(name) && hasLiteral(value) && !namesSecret(value));

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
/** Whether a key was typed into an address: before its host, in its path, or in its query. */
export const hasTypedKeyInUrl = (url: string): boolean => {
  const [, authority = '', path = '', query = ''] =
    /^https?:[/\\]*([^/\\?#]*)([^?#]*)\??([^#]*)/.exec(url) ?? [];
  const credentials = authority.includes('@') ? authority.slice(0, authority.lastIndexOf('@')) : '';
  return (
    hasLiteral(credentials) ||
    hasRandomConstant(path) ||
    query.split('&').some((pair) => {
      const [name = '', ...value] = pair.split('=');
      return isTypedKey(decoded(name), decoded(value.join('=')));
    })
  );
};
