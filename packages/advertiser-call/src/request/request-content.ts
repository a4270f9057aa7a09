import type { RequestBody, RequestField } from '@leadline/contracts';
import type { ConfidentialValues } from '../confidential.js';
import type { TextScope } from '../liquid/text-scope.js';
import { keysOf } from './field-names.js';
import { fieldJson } from './field-values.js';
import { jsonFrame, type JsonFrame } from './json-body.js';
import { compileRequestText, isKey, namesOf, type RequestText } from './request-text.js';

export type Pair = readonly [name: string, value: string];
/** The content of a request: a body, or fields in its address. */
export interface Content {
  readonly body: string | undefined;
  readonly query: readonly Pair[];
}
interface RenderedContent {
  readonly sent: Content;
  /** The content as staff may read it. */
  readonly shown: Content;
}
/** The values that the texts of a request can name, to which the request adds its own. */
export interface RequestScope extends TextScope {
  /** The fields that were rendered so far. */
  readonly fields: { readonly name: string; readonly value: string }[];
  /** The body or the query, as it is sent, when it is rendered. */
  payload: string;
}
/** Content that is ready to be rendered. */
export interface RequestContent {
  readonly names: ReadonlySet<string>;
  /** Throws NoRequestError and TemplateTextError. */
  readonly render: (scope: RequestScope, confidential: ConfidentialValues) => RenderedContent;
}

export const formText = (pairs: readonly Pair[]): string =>
  new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])).toString();

const textContent = (
  { format, text }: Extract<RequestBody, { kind: 'text' }>,
  isPreview: boolean,
): RequestContent => {
  const escape = format === 'text' ? 'none' : format;
  const { names, render } = compileRequestText(text, { escape, showsLiterals: true, isPreview });
  return {
    names,
    render: (scope, confidential) => {
      const { sent, shown } = render(scope, confidential);
      return { sent: { body: sent, query: [] }, shown: { body: shown, query: [] } };
    },
  };
};

interface CompiledField extends RequestField {
  readonly text: RequestText;
}
const compileFields = (fields: readonly RequestField[], isPreview: boolean): CompiledField[] =>
  fields.map((field) => ({
    ...field,
    text: compileRequestText(field.value, { escape: 'none', showsLiterals: isPreview, isPreview }),
  }));

/** A field as it is sent, and as staff may read it. */
type Add = (field: CompiledField, sent: string, shown: string) => string;
/**
 * Renders fields in their order. `add` takes each one that is sent, and returns its value as later
 * fields read it.
 */
const fillFields = (
  fields: readonly CompiledField[],
  scope: RequestScope,
  confidential: ConfidentialValues,
  add: Add,
): void => {
  for (const field of fields) {
    const { sent, shown } = field.text.render(scope, confidential);
    if (sent === '' && field.empty === 'omit') continue;
    scope.fields.push({ name: field.name, value: add(field, sent, shown) });
  }
};

/** Fields of a form or of the address, which are text. */
const pairsContent = (
  fields: readonly RequestField[],
  place: 'body' | 'query',
  isPreview: boolean,
): RequestContent => {
  const compiled = compileFields(fields, isPreview);
  const contentOf = (pairs: readonly Pair[]): Content =>
    place === 'query' ? { body: undefined, query: pairs } : { body: formText(pairs), query: [] };
  return {
    names: namesOf(compiled.map(({ text }) => text)),
    render: (scope, confidential) => {
      const [sent, shown]: [Pair[], Pair[]] = [[], []];
      fillFields(compiled, scope, confidential, ({ name }, text, shownText) => {
        sent.push([name, text]);
        shown.push([name, shownText]);
        return text;
      });
      return { sent: contentOf(sent), shown: contentOf(shown) };
    },
  };
};

/** A preview has the name of a secret in place of its value, which is no number. */
const previewJson = (field: CompiledField, text: string): string => {
  try {
    return fieldJson(field, text);
  } catch (error) {
    if ([...field.text.names].some(isKey)) return JSON.stringify(text);
    throw error;
  }
};
/** The value of a field without the quotes of JSON. */
const plainValue = (json: string, text: string): string => {
  if (json === 'null') return '';
  return json.startsWith('"') ? text : json;
};

const jsonContent = (fields: readonly RequestField[], isPreview: boolean): RequestContent => {
  const compiled = compileFields(fields, isPreview);
  const keys = new Map(compiled.map((field) => [field, keysOf(field.name)]));
  const jsonOf = isPreview ? previewJson : fieldJson;
  const frameOf = (present: readonly CompiledField[]): JsonFrame =>
    jsonFrame(
      present.map((field) => keys.get(field) ?? []),
      isPreview,
    );
  const whole = frameOf(compiled);
  return {
    names: namesOf(compiled.map(({ text }) => text)),
    render: (scope, confidential) => {
      const present: CompiledField[] = [];
      const [sent, shown]: [string[], string[]] = [[], []];
      fillFields(compiled, scope, confidential, (field, text, shownText) => {
        const json = jsonOf(field, text);
        present.push(field);
        sent.push(json);
        shown.push(shownText === text ? json : JSON.stringify(shownText));
        return plainValue(json, text);
      });
      const frame = present.length === compiled.length ? whole : frameOf(present);
      return {
        sent: { body: frame(sent), query: [] },
        shown: { body: frame(shown), query: [] },
      };
    },
  };
};

/** Compiles what a request carries. A GET has its fields in the address, and no body. */
export const compileContent = (
  body: RequestBody,
  method: string,
  isPreview: boolean,
): RequestContent => {
  if (body.kind === 'text')
    return method === 'GET' ? pairsContent([], 'query', isPreview) : textContent(body, isPreview);
  if (method === 'GET' || body.format === 'query')
    return pairsContent(body.fields, 'query', isPreview);
  return body.format === 'form'
    ? pairsContent(body.fields, 'body', isPreview)
    : jsonContent(body.fields, isPreview);
};

/** Null for a request without a body. */
export const contentTypeOf = (body: RequestBody, method: string): string | null => {
  if (method === 'GET' || (body.kind === 'fields' && body.format === 'query')) return null;
  switch (body.format) {
    case 'json':
      return 'application/json';
    case 'xml':
      return 'application/xml; charset=utf-8';
    case 'text':
      return 'text/plain; charset=utf-8';
    case 'form':
    case 'query':
      return 'application/x-www-form-urlencoded';
  }
};
