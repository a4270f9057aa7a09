import { UnreadablePageError, type FoundReport } from '@leadline/advertiser-call';
import { PostbackFieldsOf, type ErrorCode, type Issue, type Postback } from '@leadline/contracts';
import { AppError } from '#shared/http/app-error.js';
import type { BodyFault } from '#shared/http/received-body.js';
import { issuesOf, parsePart } from '#shared/http/route.decorator.js';
import { readReportedRow } from '#modules/delivery/integrations/status-page.service.js';
import {
  callHashOf,
  eventHashOf,
  inboundCall,
  isWhole,
  keptSent,
  mappedSent,
  maskedBody,
  mayTellFtd,
  namesFtd,
  partlyRead,
  requestHashOf,
  type InboundCall,
  type MappedPlaces,
  type ReportRules,
  type SentValues,
} from './domain/kept-call.js';
import { meansFtd } from './domain/report.js';
import { costOf, parsedBody, UNREAD, type KeptRequest } from './kept-request.js';

/** Number of bytes of a body that are masked and kept beside it. */
const BEGINNING = 2048;

interface Refusal {
  readonly code: ErrorCode;
  readonly issues: Issue[];
  /** In words for staff. */
  readonly reason: string;
}
/** A report of a request, read or refused. */
export interface ReadCall {
  /** The request from which the report can be read again. */
  readonly request: KeptRequest;
  readonly sent: SentValues;
  /** The report, as far as it could be read. */
  readonly payload: Postback;
  readonly hasFtd: boolean;
  /** The advertiser's id of the event, as text. */
  readonly eventId: string | null;
  readonly eventHash: Buffer | null;
  /** Equal for equal calls. */
  readonly callHash: Buffer;
  readonly refusal: Refusal | null;
}

/** Returns the reason of a refusal, in words for staff. */
export const reasonOf = (issues: readonly Issue[]): string =>
  issues.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join('. ');

const refusedFor = (issues: Issue[]): Refusal => ({
  code: 'VALIDATION_FAILED',
  issues,
  reason: reasonOf(issues),
});
const issueOf = (field: string, message: string, code = 'custom'): Issue => ({
  in: 'body',
  field,
  code,
  message,
});

/** Returns the error by which a refused report is answered. */
export const errorOf = ({ code, issues, reason }: Refusal): AppError => {
  if (code === 'VALIDATION_FAILED') return new AppError(code, { issues });
  const isUsual = (Object.values(UNREAD) as string[]).includes(reason);
  return new AppError(code, isUsual ? {} : { message: reason });
};

/** Replaces a value of a report before it is read. */
export type Override = Pick<Partial<Postback>, 'lead_id'>;

/** Returns the fields of a call, or its faults. */
export const readCall = (
  { fields, bodyProblem }: InboundCall,
  { format }: Pick<ReportRules, 'format'>,
): { readonly report: Postback } | { readonly issues: Issue[] } => {
  if (bodyProblem !== null) return { issues: [issueOf('', bodyProblem, 'invalid')] };
  const parsed = parsePart(PostbackFieldsOf(format), fields);
  return parsed.success ? { report: parsed.data } : { issues: issuesOf(parsed.error, 'body') };
};

const tellsFtd = ({ ftd, status }: Postback, { meanings }: ReportRules): boolean =>
  ftd || meansFtd(meanings, status);

const unreadCall = (
  request: KeptRequest,
  refusal: Refusal,
  { meanings }: ReportRules,
): ReadCall => {
  const text = request.body?.slice(0, BEGINNING) ?? '';
  const call: InboundCall = {
    ...inboundCall(request.query, undefined),
    bodyProblem: refusal.reason,
    body: text === '' ? null : maskedBody(Buffer.from(text)),
  };
  return {
    request,
    sent: keptSent(call),
    payload: partlyRead(call),
    hasFtd: mayTellFtd(call, meanings),
    eventId: null,
    eventHash: null,
    callHash: requestHashOf(request),
    refusal,
  };
};
const unreadFor = (request: KeptRequest, { code, reason }: BodyFault, rules: ReportRules) =>
  unreadCall(request, { code, reason, issues: [] }, rules);

/** Reads a request by the names of our fields. */
const readByNames = (request: KeptRequest, rules: ReportRules, override: Override): ReadCall => {
  const body = parsedBody(request);
  if ('fault' in body) return unreadFor(request, body.fault, rules);
  const sent = inboundCall(request.query, body.value);
  const call = { ...sent, fields: { ...sent.fields, ...override } };
  const kept = keptSent(sent);
  const base = {
    ...{ request, sent: kept, eventId: null, eventHash: null },
    callHash: isWhole(kept) ? callHashOf('postback', kept, null) : requestHashOf(request),
  };
  const read = readCall(call, rules);
  if ('report' in read) {
    const { report } = read;
    return { ...base, payload: report, hasFtd: tellsFtd(report, rules), refusal: null };
  }
  return {
    ...base,
    payload: partlyRead(call),
    hasFtd: mayTellFtd(call, rules.meanings),
    refusal: refusedFor(read.issues),
  };
};

const textOf = (value: unknown): string | null => {
  const isText = typeof value === 'string' || typeof value === 'number';
  return isText ? String(value).trim().slice(0, 500) || null : null;
};

/** Reads a report at its mapped places. */
const readMapped = (
  { row: found, request }: FoundReport,
  { mapping }: MappedPlaces,
  rules: ReportRules,
  override: Override,
): ReadCall => {
  const row = { ...found, ...override };
  const read = readReportedRow(row, mapping.read, {
    format: rules.format,
    meansFtd: (status) => meansFtd(rules.meanings, status),
  });
  const eventId = textOf(row.event_id);
  const base = { request, sent: mappedSent(found), eventId, callHash: requestHashOf(request) };
  const refused = (issues: Issue[]): ReadCall => ({
    ...base,
    payload: partlyRead({ fields: row }),
    hasFtd: namesFtd(request),
    eventHash: null,
    refusal: refusedFor(issues),
  });
  if (read.report === null) {
    const { field, reason } = read.refusal;
    return refused([issueOf(field === 'row' ? '' : field, reason)]);
  }
  const { report } = read;
  if (report.status === null && !report.ftd && report.deposit_id === null)
    return refused([issueOf('status', 'Send a status or an FTD')]);
  return {
    ...base,
    payload: report,
    hasFtd: tellsFtd(report, rules),
    eventHash: eventId === null ? null : eventHashOf(eventId, report),
    refusal: null,
  };
};

const readByPlaces = (
  request: KeptRequest,
  places: MappedPlaces,
  rules: ReportRules,
  override: Override,
): readonly ReadCall[] => {
  const fault = request.fault ?? (request.body === null ? null : costOf(request.body));
  if (fault) return [unreadFor(request, fault, rules)];
  try {
    const found = places.compiled.read(request);
    return found.map((one) => readMapped(one, places, rules, override));
  } catch (error) {
    if (!(error instanceof UnreadablePageError)) throw error;
    return [unreadCall(request, refusedFor([issueOf('', error.message, 'invalid')]), rules)];
  }
};

/** Reads the reports in a request: at least one. Never throws because of what was sent. */
export const readCalls = (
  request: KeptRequest,
  rules: ReportRules,
  override: Override = {},
): readonly ReadCall[] =>
  rules.places === null
    ? [readByNames(request, rules, override)]
    : readByPlaces(request, rules.places, rules, override);
