import { MASK, storableText } from '@leadline/contracts';
import { withoutConfidential } from '../confidential.js';
import { type AnswerBody, XML_TEXT } from './body.js';

/** Names whose values staff may read. Other values are masked. */
const READABLE: ReadonlySet<string> = new Set(
  (
    'success ok status result code error errors error_code message messages msg reason ' +
    'description detail details id lead_id leadid uuid data lead field type title duplicate ' +
    'accepted country'
  ).split(' '),
);
const LONGEST_READABLE = Math.max(...[...READABLE].map(({ length }) => length));
const isReadableName = (name: string): boolean =>
  name.length <= LONGEST_READABLE && READABLE.has(name.toLowerCase());
const LINK_OR_TOKEN = /https?:\/\/|[A-Za-z0-9_-]{32}/;
const LINKS_AND_TOKENS = /https?:\/\/\S+|[A-Za-z0-9_-]{32,}/gi;
/** A name and its value in a text, such as `token=abc`, `"key": "x y"` or `href='…'`. */
const NAMED_VALUES =
  /([\w-]{1,64})(["']?\s{0,8}[=:]\s{0,8})("[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s,;&<>"'{}[\]]+)/g;

const MAX_LOGGED = 8000;
/** Characters of a text that are searched for names, links and tokens. */
const MAX_SEARCHED = 20_000;
/** Limits of the depth and width that are logged, because an answer may be any JSON. */
const MAX_DEPTH = 6;
const MAX_ITEMS = 50;
const MAX_KEYS = 100;

/**
 * Cuts a long text before it is searched. Drops the word that is cut, which may be part of a link or
 * token, and what may be the beginning of a confidential value.
 */
const cut = (text: string, confidential: readonly string[]): string => {
  if (text.length <= MAX_SEARCHED) return text;
  const longest = Math.max(0, ...confidential.map(({ length }) => length));
  const read = withoutConfidential(text.slice(0, MAX_SEARCHED + longest), confidential);
  const start = read.slice(0, Math.min(MAX_SEARCHED, read.length - longest));
  return start.slice(0, Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n')) + 1);
};

/** Masks links, tokens and confidential values in a text. */
export const maskedText = (text: string, confidential: readonly string[]): string =>
  withoutConfidential(cut(text, confidential).replaceAll(LINKS_AND_TOKENS, MASK), confidential);

/** Returns a value as JSON and HTML may write it. */
const escapedForms = (value: string): string[] => {
  const html = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return [value, JSON.stringify(value).slice(1, -1), html, html.replaceAll('"', '&quot;')];
};
/** Masks the values of a text that stand beside a name that staff may not read. */
const maskedWords = (text: string, confidential: readonly string[]): string =>
  maskedText(text, confidential.flatMap(escapedForms)).replaceAll(
    NAMED_VALUES,
    (all, name: string, between: string) =>
      isReadableName(name) ? all : `${name}${between}${MASK}`,
  );

/** Returns whether staff may read what stands at a name, in something that they may read or not. */
const isReadable = (name: string, kind: AnswerBody['kind'], around: boolean): boolean => {
  if (kind !== 'xml') return isReadableName(name);
  return name === XML_TEXT ? around : isReadableName(name.replace(/^_/, ''));
};
/** Masks the data of an answer for staff. */
class MaskedData {
  /** Characters that can still be seen. The JSON of each value takes one at least. */
  #left = MAX_LOGGED;

  constructor(
    readonly kind: AnswerBody['kind'],
    readonly confidential: readonly string[],
  ) {}

  /** `readable`: whether the name of a value allows reading it. */
  of(value: unknown, readable: boolean, depth = 0): unknown {
    this.#left -= 1;
    if (depth > MAX_DEPTH || this.#left < 0) return MASK;
    if (Array.isArray(value))
      return value.slice(0, MAX_ITEMS).map((item) => this.of(item, readable, depth + 1));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.keys(value)
          .slice(0, MAX_KEYS)
          .map((key) => [
            this.#text(key),
            this.of(
              (value as Readonly<Record<string, unknown>>)[key],
              isReadable(key, this.kind, readable),
              depth + 1,
            ),
          ]),
      );
    if (typeof value === 'string')
      return readable && !LINK_OR_TOKEN.test(value) ? this.#text(value) : MASK;
    if (typeof value === 'number' && this.confidential.includes(String(value))) return MASK;
    return readable || typeof value === 'boolean' || value === null ? value : MASK;
  }

  #text(value: string): string {
    if (this.#left < 0) return MASK;
    this.#left -= value.length;
    return withoutConfidential(cut(value, this.confidential), this.confidential);
  }
}

/**
 * Returns the confidential values that the data of an answer may hold. Short JSON without a backslash
 * has its texts as they are; only a number has several forms.
 */
const presentIn = (
  { kind, body }: Pick<AnswerBody, 'kind' | 'body'>,
  confidential: readonly string[],
): readonly string[] =>
  kind === 'json' && body.length <= MAX_LOGGED && !body.includes('\\')
    ? confidential.filter((value) => body.includes(value) || /^[-\d]/.test(value))
    : confidential;

/**
 * Returns an answer as staff may read it: data as JSON, whatever it was sent as, because paths
 * follow its names.
 */
export const loggedAnswer = (
  { status, kind, data, body }: AnswerBody,
  confidential: readonly string[],
): string => {
  const text =
    data === undefined
      ? maskedWords(body, confidential)
      : JSON.stringify(
          new MaskedData(kind, presentIn({ kind, body }, confidential)).of(data, false),
        );
  return storableText(`HTTP ${status}${text === '' ? '' : `\n\n${text}`}`, MAX_LOGGED);
};
