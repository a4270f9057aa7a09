import { mayHoldLongInteger, quoteLongIntegers, type StepAnswer } from '@leadline/contracts';
import { XMLParser } from 'fast-xml-parser';
import type { ReceivedAnswer } from '../types.js';

/** The body of an answer, as paths and patterns read it. */
export interface AnswerBody extends ReceivedAnswer {
  readonly kind: 'json' | 'xml' | 'form' | 'text';
  /** The values that paths read. Undefined for text, and if the body could not be read. */
  readonly data: unknown;
  /** Whether the body is what it should be. Text is only if the template says text. */
  readonly readable: boolean;
}

/** Name of an element's own text if it has attributes or children. Attributes begin with `_`. */
export const XML_TEXT = '_text';

/**
 * Undefined if the body is not JSON. Integers too large for a number become text, so that ids keep
 * their last digits.
 */
const readJson = (body: string): unknown => {
  try {
    const json = JSON.parse(body) as unknown;
    return mayHoldLongInteger(body) ? (JSON.parse(quoteLongIntegers(body)) as unknown) : json;
  } catch {
    return undefined;
  }
};

const ENTITY = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#[xX]([\da-fA-F]{1,6}));/g;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const characterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');
const characterOfEntity = (_all: string, name?: string, decimal?: string, hex?: string): string => {
  if (name !== undefined) return NAMED[name] ?? '';
  return characterOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal));
};
/** Decodes the entities that XML itself has. Entities of a document type are not read. */
const decoded = (text: string): string =>
  text.includes('&') ? text.replaceAll(ENTITY, characterOfEntity) : text;

const nothing = (): void => undefined;
const xml = new XMLParser({
  attributeNamePrefix: '_',
  textNodeName: XML_TEXT,
  ignoreAttributes: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  removeNSPrefix: true,
  parseTagValue: false,
  jPath: false,
  maxNestedTags: 100,
  entityDecoder: {
    decode: decoded,
    reset: nothing,
    setExternalEntities: nothing,
    setXmlVersion: nothing,
    addInputEntities: () => {
      throw new Error('A document type is not read');
    },
  },
});
/** Longer XML and longer forms are not read: they would keep the process busy for a second. */
const MAX_LENGTH = 2_000_000;
/** Undefined if the body is not one well-formed element, or has a document type. */
const readXml = (body: string): unknown => {
  const text = body.trim();
  if (text.length > MAX_LENGTH || !text.startsWith('<') || !text.endsWith('>')) return undefined;
  try {
    const data = xml.parse(text, true) as Readonly<Record<string, unknown>>;
    const roots = Object.values(data);
    return roots.length === 1 && !Array.isArray(roots[0]) ? data : undefined;
  } catch {
    return undefined;
  }
};

const FORM = /^[\w.[\]%+~*-]{1,128}=/;
/** A name that occurs several times has a list. Undefined if the body is no form. */
const readForm = (body: string): unknown => {
  const text = body.trim();
  if (text.length > MAX_LENGTH || !FORM.test(text)) return undefined;
  const values = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const known = values.get(name);
    if (Array.isArray(known)) known.push(value);
    else values.set(name, known === undefined ? value : [known, value]);
  }
  return Object.fromEntries(values);
};

const JSON_TYPE = /^(?:application|text)\/(?:[\w.-]+\+|x-)?json$/;
const XML_TYPE = /^(?:application|text)\/(?:[\w.-]+\+)?xml$/;
const PAGE = /^<(?:!doctype|html)\b/i;

type Kind = AnswerBody['kind'];
const contentTypeOf = ({ headers }: ReceivedAnswer): string => {
  const given = Object.hasOwn(headers, 'content-type') ? headers['content-type'] : undefined;
  const first = typeof given === 'string' ? given : given?.[0];
  return first?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
};
/** Null if the Content-Type says nothing, or text: many advertisers send JSON as a page. */
const kindByType = (received: ReceivedAnswer): Kind | null => {
  const type = contentTypeOf(received);
  if (JSON_TYPE.test(type)) return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  return XML_TYPE.test(type) && type !== 'application/xhtml+xml' ? 'xml' : null;
};

const DATA: Readonly<Record<Kind, (body: string) => unknown>> = {
  json: readJson,
  xml: readXml,
  form: readForm,
  text: () => undefined,
};
/** A JSON text that holds XML or a page has none of the values that a template reads. */
const isMarkup = (data: unknown): boolean => typeof data === 'string' && /^[\s\ufeff]*</.test(data);
const readAs = (
  { status, headers, body }: ReceivedAnswer,
  kind: Kind,
  isReadable?: boolean,
): AnswerBody => {
  const data = DATA[kind](body);
  const readable = isReadable ?? (data !== undefined && !isMarkup(data));
  return { status, headers, body, kind, data, readable };
};
/** Reads a body by its beginning. */
const readByBeginning = (received: ReceivedAnswer): AnswerBody => {
  const start = received.body.trimStart().slice(0, 20);
  if (/^[[{]/.test(start)) return readAs(received, 'json');
  if (PAGE.test(start)) return readAs(received, 'text');
  const read = readAs(received, start.startsWith('<') ? 'xml' : 'json');
  return read.readable ? read : readAs(received, 'text');
};

/** Reads a body. Never throws. */
export const readBody = (type: StepAnswer['type'], received: ReceivedAnswer): AnswerBody => {
  if (type === 'text') return readAs(received, 'text', true);
  if (type !== 'auto') return readAs(received, type);
  const kind = kindByType(received);
  return kind === null ? readByBeginning(received) : readAs(received, kind);
};
