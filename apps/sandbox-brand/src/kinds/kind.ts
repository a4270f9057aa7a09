import type { IncomingHttpHeaders } from 'node:http';

import type { DeskLead, LeadDesk, Refusal, TakenLead } from './lead.desk.js';

/** Looks up a value of a call by name. Absent values are empty. */
export type Lookup = (name: string) => string;

/** A call to a kind of advertiser, as it was received. */
export interface KindCall {
  readonly headers: IncomingHttpHeaders;
  readonly query: string;
  readonly body: string;
  readonly desk: LeadDesk;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface KindReply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  /** The header `Link`. */
  readonly link?: string;
}

/** Answers the calls of one route. */
export type Handler = (call: KindCall) => KindReply;

/** An advertiser that behaves like one kind of API in `catalogue/`. */
export interface Kind {
  /** The keys that it expects, by the names of the template's secrets. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Handlers by method and path, for example `POST /v1/leads`. */
  readonly routes: Readonly<Record<string, Handler>>;
  /** Milliseconds that its answers take, by method and path. */
  readonly slow?: Readonly<Record<string, number>>;
  /** Makes the report about a changed lead for an address, which may have macros. */
  readonly report?: (lead: DeskLead, address: string) => KindReport;
}

/** A request by which an advertiser reports. */
export interface KindReport {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** JSON. */
  readonly body?: unknown;
}

/** A route that takes leads. */
export interface LeadRoute {
  /** Reads the values of a call. */
  readonly read: (call: KindCall) => Lookup;
  /** The advertiser's names of the values by which it judges a lead. */
  readonly names: {
    readonly email: string;
    readonly phone: string;
    readonly firstName: string;
    /** Our id. */
    readonly reference: string;
  };
  /** Answers a call that is not authenticated. Undefined if it is. */
  readonly guard: (call: KindCall, lookup: Lookup) => KindReply | undefined;
  /** Names what is wrong with the form of a call. Undefined if nothing is. */
  readonly fault?: (lookup: Lookup, call: KindCall) => string | undefined;
  readonly accepted: (lead: TakenLead, lookup: Lookup) => KindReply;
  readonly refused: (refusal: Refusal) => KindReply;
}

export function takesLeads(route: LeadRoute): Handler {
  return (call) => {
    const lookup = route.read(call);
    const denied = route.guard(call, lookup);
    if (denied !== undefined) return denied;
    const fault = route.fault?.(lookup, call);
    if (fault !== undefined) return route.refused({ code: 'invalid', message: fault });
    const { email, phone, firstName, reference } = route.names;
    const reception = call.desk.receive({
      email: lookup(email),
      phone: lookup(phone),
      firstName: lookup(firstName),
      reference: lookup(reference),
    });
    return 'refusal' in reception
      ? route.refused(reception.refusal)
      : route.accepted(reception.lead, lookup);
  };
}

export const json = (status: number, body: unknown): KindReply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

export const xml = (status: number, body: string, type = 'application/xml'): KindReply => ({
  status,
  type,
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});

export const plain = (status: number, body: string): KindReply => ({
  status,
  type: 'text/plain; charset=utf-8',
  body,
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Returns the value at a dotted path such as `leads.0.email`, of whatever type. */
export function valueAt(call: KindCall, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      parsed(call.body),
    );
}

export const jsonBody =
  (call: KindCall): Lookup =>
  (path) => {
    const value = valueAt(call, path);
    return typeof value === 'string' ? value : '';
  };

const formOf = (text: string): Lookup => {
  const values = new URLSearchParams(text);
  return (name) => values.get(name) ?? '';
};
export const formBody = (call: KindCall): Lookup => formOf(call.body);
export const queryOf = (call: KindCall): Lookup => formOf(call.query);

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&amp;': '&',
};

/** Reads the text of the first element of a name. It is enough for the calls of a template. */
export const xmlBody =
  (call: KindCall): Lookup =>
  (name) => {
    const text = new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([^<]*)<`).exec(call.body)?.[1] ?? '';
    return text.replaceAll(/&(?:lt|gt|quot|apos|#39|amp);/g, (entity) => ENTITIES[entity] ?? '');
  };

export const xmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Whether a call has these headers. */
export const hasHeaders = (
  { headers }: KindCall,
  expected: Readonly<Record<string, string>>,
): boolean => Object.entries(expected).every(([name, value]) => headers[name] === value);

export const bearerOf = ({ headers }: KindCall): string =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
