import { createHmac, hash as hashOf, type BinaryToTextEncoding } from 'node:crypto';
import { callingCode, countryIso3, countryName, countryNumeric } from './countries.js';
import { checkDateText, dateText } from './date-text.js';
import { TemplateTextError } from './text-error.js';
import type { WordTables } from './text-scope.js';
import { textOf } from './work-limit.js';

/** The least and the greatest number of arguments of a filter. */
type Arity = readonly [least: number, greatest: number];

/** A filter of texts that Liquid lacks, or that works otherwise here. */
interface TextFilter {
  readonly takes: Arity;
  readonly run: (value: unknown, args: readonly unknown[], tables: WordTables) => unknown;
  /**
   * Checks arguments when a text is compiled. Undefined stands for an argument that is known only
   * when the text is rendered. Throws TemplateTextError.
   */
  readonly check?: (args: readonly (string | undefined)[]) => void;
  /** The bodies into which the result is written as it is. Other results are escaped there. */
  readonly escapedFor?: 'xml' | 'json';
}

const plain = (run: (text: string) => string): TextFilter => ({
  takes: [0, 0],
  run: (value) => run(textOf(value)),
});

const encodingOf = (given: string): BinaryToTextEncoding => {
  if (given === '' || given === 'hex') return 'hex';
  if (given === 'base64') return 'base64';
  throw new TemplateTextError('A hash is written as "hex" or "base64"');
};
const hash = (algorithm: string): TextFilter => ({
  takes: [0, 1],
  run: (value, [encoding]) => hashOf(algorithm, textOf(value), encodingOf(textOf(encoding))),
  check: ([encoding = '']) => void encodingOf(encoding),
});
const hmac = (algorithm: string): TextFilter => ({
  takes: [1, 2],
  run: (value, [key, encoding]) =>
    createHmac(algorithm, textOf(key))
      .update(textOf(value))
      .digest(encodingOf(textOf(encoding))),
  check: ([, encoding = '']) => void encodingOf(encoding),
});

const date: TextFilter = {
  takes: [1, 2],
  run: (value, [format, zone]) => dateText(textOf(value), textOf(format), textOf(zone)),
  check: ([format = '', zone = '']) => checkDateText(format, zone),
};

const table: TextFilter = {
  takes: [1, 1],
  run: (value, [name], tables) => {
    const found = tables.get(textOf(name));
    if (!found) throw new TemplateTextError(`Unknown table ${textOf(name)}`);
    const word = found.words.get(textOf(value)) ?? found.otherwise;
    if (word === null)
      throw new TemplateTextError(`The table ${textOf(name)} has no row for this value`);
    return word;
  },
  check: ([name]) => {
    if (name === undefined) throw new TemplateTextError('A table is named as table: "name"');
  },
};

const XML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Escapes a text for XML. Characters that XML 1.0 cannot hold are dropped. */
export const xmlEscaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\x20-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => XML_ESCAPES[character] ?? '');

const decodedUrl = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new TemplateTextError('url_decode got a text that is not URL-encoded');
  }
};

const hasValue = (item: unknown, name: string, wanted: readonly unknown[]): boolean => {
  const isRecord = typeof item === 'object' && item !== null && Object.hasOwn(item, name);
  const value = isRecord ? (item as Record<string, unknown>)[name] : undefined;
  return wanted.length === 0 ? textOf(value) !== '' : textOf(value) === textOf(wanted[0]);
};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Filters of our own. Some replace one of Liquid. */
export const OWN_FILTERS: Readonly<Record<string, TextFilter>> = {
  date,
  table,
  md5: hash('md5'),
  sha1: hash('sha1'),
  sha256: hash('sha256'),
  sha512: hash('sha512'),
  hmac_sha1: hmac('sha1'),
  hmac_sha256: hmac('sha256'),
  hmac_sha512: hmac('sha512'),
  base64: plain((text) => Buffer.from(text).toString('base64')),
  base64_decode: plain((text) => Buffer.from(text, 'base64').toString()),
  // A value that is not known is an empty text.
  json: {
    takes: [0, 0],
    run: (value) => JSON.stringify(value === undefined ? '' : value),
    escapedFor: 'json',
  },
  url_encode: plain((text) => encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+')),
  url_decode: plain(decodedUrl),
  xml_escape: { ...plain(xmlEscaped), escapedFor: 'xml' },
  digits: plain((text) => text.replaceAll(/\D/g, '')),
  country_name: plain(countryName),
  country_iso3: plain(countryIso3),
  country_numeric: plain(countryNumeric),
  calling_code: plain(callingCode),
  // Liquid's `where` and `reject` read the name of the property as an expression.
  where: {
    takes: [1, 2],
    run: (value, [name, ...wanted]) =>
      listOf(value).filter((item) => hasValue(item, textOf(name), wanted)),
  },
  reject: {
    takes: [1, 2],
    run: (value, [name, ...wanted]) =>
      listOf(value).filter((item) => !hasValue(item, textOf(name), wanted)),
  },
};

/**
 * Liquid's own filters that texts may use. They compute only: no clock, no chance, no file, no
 * expression in a text, no list inside a list.
 */
export const LIQUID_FILTERS: Readonly<Record<string, Arity>> = {
  append: [1, 1],
  prepend: [1, 1],
  capitalize: [0, 0],
  downcase: [0, 0],
  upcase: [0, 0],
  remove: [1, 1],
  remove_first: [1, 1],
  remove_last: [1, 1],
  replace: [2, 2],
  replace_first: [2, 2],
  replace_last: [2, 2],
  slice: [1, 2],
  split: [1, 1],
  strip: [0, 1],
  lstrip: [0, 1],
  rstrip: [0, 1],
  strip_newlines: [0, 0],
  truncate: [0, 2],
  size: [0, 0],
  default: [1, 2],
  abs: [0, 0],
  at_least: [1, 1],
  at_most: [1, 1],
  ceil: [0, 0],
  floor: [0, 0],
  round: [0, 1],
  plus: [1, 1],
  minus: [1, 1],
  times: [1, 1],
  divided_by: [1, 2],
  modulo: [1, 1],
  join: [0, 1],
  first: [0, 0],
  last: [0, 0],
  reverse: [0, 0],
  sort: [0, 1],
  sort_natural: [0, 1],
  uniq: [0, 0],
  compact: [0, 0],
  concat: [1, 1],
  map: [1, 1],
};

/** Liquid's own tags that texts may use. */
export const LIQUID_TAGS: ReadonlySet<string> = new Set([
  'assign',
  'break',
  'capture',
  'case',
  'comment',
  'continue',
  'for',
  'if',
  'raw',
  'unless',
]);
