import type { StepAnswer } from '@leadline/contracts';
import { mayHoldLongInteger, quoteLongIntegers } from '@leadline/contracts/long-integers';

/** A value in an answer, with its JMESPath. Objects and lists have the values in them. */
export interface AnswerNode {
  readonly path: string;
  /** Name in the object, or place in the list. */
  readonly label: string;
  /** Text of a value without parts; null for an object or a list. */
  readonly text: string | null;
  readonly nodes: readonly AnswerNode[];
}

const MAX_NODES = 300;
const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const named = (path: string, name: string): string => {
  const part = PLAIN_NAME.test(name) ? name : JSON.stringify(name);
  return path === '' ? part : `${path}.${part}`;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : String(value));

/** Returns the values of a body that was read as JSON. A very large one is cut off. */
export const answerTree = (body: unknown): readonly AnswerNode[] => {
  let left = MAX_NODES;
  const nodesOf = (value: unknown, path: string): AnswerNode[] => {
    if (typeof value !== 'object' || value === null) return [];
    const isList = Array.isArray(value);
    return Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
      if (left === 0) return [];
      left -= 1;
      const partPath = isList ? `${path}[${name}]` : named(path, name);
      const isWhole = typeof part === 'object' && part !== null;
      return [
        {
          path: partPath,
          label: name,
          text: isWhole ? null : textOf(part),
          nodes: nodesOf(part, partPath),
        },
      ];
    });
  };
  return nodesOf(body, '');
};

/** Returns the values without parts, in order. */
export const answerLeaves = (nodes: readonly AnswerNode[]): AnswerNode[] =>
  nodes.flatMap((node) => (node.text === null ? answerLeaves(node.nodes) : [node]));

const parsedJson = (body: string): unknown => {
  try {
    const value: unknown = JSON.parse(body);
    return mayHoldLongInteger(body) ? JSON.parse(quoteLongIntegers(body)) : value;
  } catch {
    return undefined;
  }
};

/** Adds a value by its name. Values of the same name become a list. */
const addTo = (object: Record<string, unknown>, name: string, value: unknown): void => {
  const known = object[name];
  if (known === undefined) object[name] = value;
  else object[name] = Array.isArray(known) ? [...(known as unknown[]), value] : [known, value];
};

/** Attributes of an element begin with `_`; its own text beside them is `_text`. */
const xmlValue = (element: Element): unknown => {
  const attributes = [...element.attributes].filter(({ prefix }) => prefix !== 'xmlns');
  const children = [...element.children];
  const text = [...element.childNodes]
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE || nodeType === Node.CDATA_SECTION_NODE)
    .map(({ nodeValue }) => nodeValue ?? '')
    .join('')
    .trim();
  if (attributes.length === 0 && children.length === 0) return text;
  const found: Record<string, unknown> = {};
  for (const child of children) addTo(found, child.localName, xmlValue(child));
  for (const { localName, value } of attributes) found[`_${localName}`] = value;
  if (text !== '') found._text = text;
  return found;
};
const parsedXml = (body: string): unknown => {
  const { documentElement: root } = new DOMParser().parseFromString(body.trim(), 'text/xml');
  const isWrong = root.localName === 'parsererror' || root.querySelector('parsererror') !== null;
  return isWrong ? undefined : { [root.localName]: xmlValue(root) };
};

const parsedForm = (body: string): unknown => {
  const found: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(body.trim())) addTo(found, name, value);
  return found;
};

interface Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Reads the body of an answer as its paths see it. Undefined if paths do not reach into it. */
export const bodyOfAnswer = ({ headers, body }: Answer, type: StepAnswer['type']): unknown => {
  if (type === 'text') return undefined;
  if (type === 'form') return parsedForm(body);
  if (type === 'xml') return parsedXml(body);
  if (type === 'auto' && /form-urlencoded/.test(headers['content-type'] ?? ''))
    return parsedForm(body);
  const isXml = type === 'auto' && /^\s*<(?!!doctype|html)/i.test(body);
  return isXml ? parsedXml(body) : parsedJson(body);
};
