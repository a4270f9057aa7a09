import type { RequestBody, RequestField } from '@leadline/contracts';
import type { TextScope } from '../liquid/text-scope.js';
import { keysOf } from './field-names.js';
import { fieldJson } from './field-values.js';
import { jsonBody, type JsonField } from './json-body.js';
import { compileRequestText, namesOf, type RequestText } from './request-text.js';

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
  readonly fields: NonNullable<TextScope['fields']>;
  /** The body or the query, as it is sent. */
  readonly payload: string;
}
/** Content that is ready to be rendered. */
export interface RequestContent {
  readonly names: ReadonlySet<string>;
  /** Throws NoRequestError and TemplateTextError. */
  readonly render: (scope: TextScope, confidential: Set<string>) => RenderedContent;
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
      return {
        sent: { body: sent, query: [] },
        shown: { body: shown, query: [] },
        fields: [],
        payload: sent,
      };
    },
  };
};

interface CompiledField extends RequestField {
  readonly text: RequestText;
}
/** A field of a lead. The text that staff may read has no type: it may be a mask. */
interface FilledField {
  readonly field: CompiledField;
  readonly sent: string;
  readonly shown: string;
}

const compileFields = (fields: readonly RequestField[], isPreview: boolean): CompiledField[] =>
  fields.map((field) => ({
    ...field,
    text: compileRequestText(field.value, { escape: 'none', showsLiterals: isPreview, isPreview }),
  }));

/** Renders fields in their order. `add` returns the value that later fields read. */
const fillFields = (
  fields: readonly CompiledField[],
  scope: TextScope,
  confidential: Set<string>,
  add: (field: FilledField) => string,
): RenderedContent['fields'] => {
  const rendered: { name: string; value: string }[] = [];
  const inScope: TextScope = { ...scope, fields: rendered };
  for (const field of fields) {
    const text = field.text.render(inScope, confidential);
    if (text.sent === '' && field.empty === 'omit') continue;
    rendered.push({ name: field.name, value: add({ field, ...text }) });
  }
  return rendered;
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
      const sent: Pair[] = [];
      const shown: Pair[] = [];
      const rendered = fillFields(compiled, scope, confidential, ({ field, ...text }) => {
        sent.push([field.name, text.sent]);
        shown.push([field.name, text.shown]);
        return text.sent;
      });
      const content = contentOf(sent);
      return {
        sent: content,
        shown: contentOf(shown),
        fields: rendered,
        payload: content.body ?? formText(sent),
      };
    },
  };
};

/** A preview has the name of a secret in place of its value, which is no number. */
const previewJson = (field: RequestField, text: string): string => {
  try {
    return fieldJson(field, text);
  } catch {
    return JSON.stringify(text);
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
  return {
    names: namesOf(compiled.map(({ text }) => text)),
    render: (scope, confidential) => {
      const sent: JsonField[] = [];
      const shown: JsonField[] = [];
      const rendered = fillFields(compiled, scope, confidential, ({ field, ...text }) => {
        const place = keys.get(field) ?? [];
        const json = jsonOf(field, text.sent);
        sent.push({ keys: place, json });
        shown.push({
          keys: place,
          json: text.shown === text.sent ? json : JSON.stringify(text.shown),
        });
        return plainValue(json, text.sent);
      });
      const body = jsonBody(sent, isPreview);
      return {
        sent: { body, query: [] },
        shown: { body: jsonBody(shown), query: [] },
        fields: rendered,
        payload: body,
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
