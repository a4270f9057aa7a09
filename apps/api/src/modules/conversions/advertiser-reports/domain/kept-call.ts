import type { CompiledMapping, MappedRow, ReceivedRequest } from '@leadline/advertiser-call';
import {
  isReportField,
  MASK,
  NO_DEPOSIT,
  holdsAnotherField,
  saysNo,
  sentFields,
  type Postback,
  type ReportFormat,
  type ReportMapping,
} from '@leadline/contracts';
import { createHash } from 'node:crypto';
import { meansFtd, type StatusMeanings } from './report.js';

/** Number of characters of a body that are kept. */
const MOST = 2048;
/** Names that cannot be an address, a number or a token. */
const HARMLESS_NAME = /^[a-z_][\w.-]{0,30}$/i;
/** A name with its value, as in JSON, a form or XML; or a word by itself. */
const PARTS = /([\w.-]+)(["']?\s*[:=>]\s*["']?)([^"'&<>,;\r\n{}[\]]*)|[^\s"'&<>,;:={}[\]()/?!]+/gu;

const maskedValue = (name: string, value: string): string => {
  if (value.trim() === '') return value;
  return isReportField(name) && !value.includes('@') ? value : MASK;
};

/**
 * Returns the beginning of a body that could not be read, as staff may read it: values of our
 * fields, the names of others, and the signs in between. PostgreSQL can store it.
 */
export const maskedBody = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('utf8')
    .replaceAll('\u0000', '␀')
    .replaceAll(PARTS, (_part, name?: string, between?: string, value?: string) => {
      if (name === undefined || between === undefined || value === undefined) return MASK;
      return (HARMLESS_NAME.test(name) ? name : MASK) + between + maskedValue(name, value);
    })
    .slice(0, MOST)
    .toWellFormed();

/** Value as it was sent. A field sent several times has a list. */
type SentValue = string | number | boolean | readonly string[];
/** The sent values by name, as staff may read them. */
export type SentValues = Readonly<Record<string, SentValue>>;

/** A call of an advertiser, before its fields are read. */
export interface InboundCall {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Says why the body cannot be read; null if it can. */
  readonly bodyProblem: string | null;
  /** The beginning of a body that cannot be read, masked. */
  readonly body: string | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads the fields of a call. A POST may have them in its address and in its body; the body takes
 * precedence.
 */
export const inboundCall = (query: object, body: unknown): InboundCall => {
  const isReadable = body === undefined || body === null || isRecord(body);
  return {
    fields: { ...sentFields(query), ...(isRecord(body) ? sentFields(body) : {}) },
    bodyProblem: isReadable ? null : 'Send an object with the fields',
    body: isReadable ? null : maskedBody(Buffer.from(JSON.stringify(body))),
  };
};

const MAX_NAMES = 50;
const MAX_VALUE = 500;
/** Fields that name no person, except by mistake. */
const PLAIN_FIELDS: ReadonlySet<string> = new Set([
  'ftd',
  'amount',
  'currency',
  'ftd_time',
  'deposit_id',
  'deposit_amount',
  'deposit_time',
  'deposit_currency',
]);

const storable = (text: string): string =>
  text.replaceAll('\u0000', '␀').toWellFormed().slice(0, MAX_VALUE);
const keptValue = (name: string, value: unknown): SentValue => {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string')
    return PLAIN_FIELDS.has(name) && value.includes('@') ? MASK : storable(value);
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isList ? value.slice(0, 5).map((item) => storable(item)) : MASK;
};

/**
 * Returns the call as staff may read it: values of our fields, and only the names of others.
 */
export const maskedSent = (fields: InboundCall['fields']): SentValues =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .slice(0, MAX_NAMES)
      .map(([name, value]): [string, SentValue] => {
        if (isReportField(name)) return [name, keptValue(name, value)];
        return [HARMLESS_NAME.test(name) ? name : MASK, MASK];
      }),
  );

/** Returns the values at the mapped places of a report, as staff may read them. */
export const mappedSent = (row: MappedRow): SentValues =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]): [string, SentValue] => [name, keptValue(name, value)]),
  );

/** Returns the call in stored form: its fields, and the beginning of a body that cannot be read. */
export const keptSent = ({ fields, body }: InboundCall): SentValues =>
  body === null ? maskedSent(fields) : { ...maskedSent(fields), body };

/** Whether the kept values are the sent ones, so that the report can be read again. */
export const isReadableAgain = (sent: SentValues): boolean =>
  !Object.entries(sent).some(([name, value]) => isReportField(name) && value === MASK);

const hashOf = (parts: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest();
const inOrder = (values: Readonly<Record<string, unknown>>): [string, string][] =>
  Object.entries(values)
    .map(([name, value]): [string, string] => [name, String(value)])
    .sort();

/** Returns a hash that is equal for equal requests. */
export const requestHashOf = ({ query, body, row = null }: ReceivedRequest): Buffer =>
  hashOf(['request', inOrder(query), body, row]);

/**
 * Returns a hash that is equal for reports of an event with equal values. A report without a deposit
 * has the hash that it had before reports had deposits.
 */
export const eventHashOf = (eventId: string, report: Postback): Buffer => {
  const values = Object.entries(report).filter(
    ([name, value]) => value !== null || !(name in NO_DEPOSIT),
  );
  return hashOf(['event', eventId, inOrder(Object.fromEntries(values))]);
};

/** Returns a hash that is equal for calls that staff cannot tell apart. */
export const callHashOf = (
  source: 'postback' | 'pull',
  sent: SentValues,
  problem: string | null,
): Buffer => hashOf([source, problem, inOrder(sent)]);

/** Whether the kept values are all that was sent, so that equal ones are equal calls. */
export const isWhole = (sent: SentValues): boolean =>
  Object.entries(sent).every(([name, value]) => isReportField(name) && value !== MASK);

const TELLS_FTD = /ftd|deposit/i;
/** Whether anything in a request is called a deposit. */
export const namesFtd = ({ query, body, row }: ReceivedRequest): boolean =>
  TELLS_FTD.test(JSON.stringify([query, body, row]));

/**
 * Whether a refused report says, or may say, that a lead made a deposit. Staff are alerted of
 * these. A body that could not be read may say so.
 */
export const mayTellFtd = (
  { fields, bodyProblem }: InboundCall,
  meanings: StatusMeanings,
): boolean => {
  if (bodyProblem !== null) return true;
  return Object.entries(fields).some(([name, value]) => {
    if (name === 'ftd' || name === 'deposit_id') return !saysNo(value);
    if (name === 'status') {
      if (typeof value !== 'string') return false;
      if (holdsAnotherField(value)) return TELLS_FTD.test(value);
      return meansFtd(meanings, value.trim());
    }
    if (isReportField(name)) return false;
    return TELLS_FTD.test(name) ? !saysNo(value) : TELLS_FTD.test(JSON.stringify(value) ?? '');
  });
};

/**
 * Returns the fields of a report that was read only in part: the ids and the status as they were
 * sent.
 */
export const partlyRead = ({ fields }: Pick<InboundCall, 'fields'>): Postback => {
  const text = (name: string, max: number): string | null => {
    const value = fields[name];
    const isText = typeof value === 'string' || typeof value === 'number';
    return isText ? storable(String(value)).slice(0, max).trim() || null : null;
  };
  const status = text('status', 255);
  return {
    lead_id: text('lead_id', 20),
    brand_lead_id: text('brand_lead_id', 128),
    status: status !== null && holdsAnotherField(status) ? null : status,
    ftd: 'ftd' in fields && !saysNo(fields.ftd),
    amount: null,
    ftd_time: null,
    ...NO_DEPOSIT,
  };
};

/** Places of the values in the requests of an advertiser, and their reader. */
export interface MappedPlaces {
  readonly mapping: ReportMapping;
  readonly compiled: CompiledMapping;
}

/** The rules by which the reports of an advertiser are read. */
export interface ReportRules {
  readonly meanings: StatusMeanings;
  readonly format: ReportFormat;
  /** Null if requests are read by the names of our fields. */
  readonly places: MappedPlaces | null;
}
