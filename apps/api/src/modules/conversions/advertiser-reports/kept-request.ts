import { parse } from 'node:querystring';
import type { ReceivedRequest } from '@leadline/advertiser-call';
import { mayHoldLongInteger, quoteLongIntegers } from '@leadline/contracts';
import { z } from 'zod';
import { JSON_SUFFIX_TYPE, jsonFault } from '#shared/http/json-body.js';
import { FORM_TYPE, ReceivedBody, type BodyFault } from '#shared/http/received-body.js';

/** A request of an advertiser in the form in which it is stored. */
export interface KeptRequest extends ReceivedRequest {
  readonly fault?: BodyFault;
}

const StoredRequest = z
  .object({
    query: z.record(z.string(), z.unknown()),
    contentType: z.string(),
    body: z.string().nullable(),
    fault: z.object({ code: z.enum(['NOT_JSON', 'UNSUPPORTED_MEDIA_TYPE']), reason: z.string() }),
    row: z.unknown(),
  })
  .partial({ fault: true, row: true });

/** Returns a stored request. Throws if the text is not one. */
export const keptRequestOf = (stored: string): KeptRequest =>
  StoredRequest.parse(JSON.parse(stored));

export const requestOf = (query: object, body: unknown): KeptRequest => {
  const values = Object.fromEntries(Object.entries(query));
  if (!(body instanceof ReceivedBody)) return { query: values, contentType: '', body: null };
  const { text, contentType, fault } = body;
  return { query: values, contentType, body: text, ...(fault && { fault }) };
};

/** Reasons why a call cannot be read, in words for staff. */
export const UNREAD = {
  NOT_JSON: 'The body is not JSON',
  UNSUPPORTED_MEDIA_TYPE: 'The body is neither JSON nor a form',
  BODY_TOO_LARGE: 'The body is too large',
  METHOD_NOT_ALLOWED: 'Send POST or GET',
} as const;
const faultOf = (code: 'NOT_JSON' | 'UNSUPPORTED_MEDIA_TYPE'): { readonly fault: BodyFault } => ({
  fault: { code, reason: UNREAD[code] },
});

const JSON_TYPE = /^application\/json\s*(;|$)/i;

export type ParsedBody = { readonly value: unknown } | { readonly fault: BodyFault };

/** Returns the reason why the JSON of a request is too costly to read. */
export const costOf = (body: string): BodyFault | null => {
  const reason = /^\s*[[{]/.test(body) ? jsonFault(body) : null;
  return reason === null ? null : { code: 'NOT_JSON', reason };
};

/** Names that a prototype could be reached by, also with escaped letters. */
const MAY_REACH_PROTOTYPE = /__proto__|constructor|\\u/;
const refusePrototypes = (name: string, value: unknown): unknown => {
  const isObject = typeof value === 'object' && value !== null;
  if (name === '__proto__' || (name === 'constructor' && isObject && 'prototype' in value))
    throw new SyntaxError('The body names a prototype');
  return value;
};

const parsedJson = (text: string): ParsedBody => {
  const costly = costOf(text);
  if (costly) return { fault: costly };
  try {
    const value = JSON.parse(
      text,
      MAY_REACH_PROTOTYPE.test(text) ? refusePrototypes : undefined,
    ) as unknown;
    return { value: mayHoldLongInteger(text) ? JSON.parse(quoteLongIntegers(text)) : value };
  } catch {
    return faultOf('NOT_JSON');
  }
};

/** Parses a body as JSON or a form, by its Content-Type. */
export const parsedBody = ({ body, contentType, fault, row }: KeptRequest): ParsedBody => {
  if (fault) return { fault };
  if (row !== undefined) return { value: row };
  if (body === null) return { value: undefined };
  if (JSON_TYPE.test(contentType) || JSON_SUFFIX_TYPE.test(contentType)) return parsedJson(body);
  if (FORM_TYPE.test(contentType)) return { value: { ...parse(body, '&', '=', { maxKeys: 0 }) } };
  // A text that is no object, as the JSON text of one would be.
  return /^text\/plain\b/i.test(contentType) ? { value: body } : faultOf('UNSUPPORTED_MEDIA_TYPE');
};
