import { MAPPED_FIELDS, type MappedField, type ReportMapping } from '@leadline/contracts';
import { readBody, type AnswerBody } from '../answer/body.js';
import { compileListPath } from '../answer/path.js';
import { PAGE_WORK, TooMuchWorkError, Work } from '../answer/work.js';
import { compileRow, foundList, rowBody, UnreadablePageError } from '../pull/read-page.js';

/** Number of reports in one request. */
export const MOST_REPORTS = 1000;

/** A request by which an advertiser reports, as text. */
export interface ReceivedRequest {
  /** The values of its address by name. A name that occurs several times has a list. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly contentType: string;
  /** Null if it had none. */
  readonly body: string | null;
  /** One report of a request that held several. It takes the place of the body. */
  readonly row?: unknown;
}

/** The values of a report as they were sent. Undefined if there is none. */
export type MappedRow = Readonly<Record<MappedField, unknown>>;
export interface FoundReport {
  readonly row: MappedRow;
  /**
   * The request that this report can be read from again: the whole request for the first one,
   * otherwise the entry of the list alone.
   */
  readonly request: ReceivedRequest;
}
export interface CompiledMapping {
  /** Throws UnreadablePageError. Its message is for staff. */
  readonly read: (request: ReceivedRequest) => readonly FoundReport[];
}

const LINES = /\r\n|\n|\r/;

/** Returns the query as text, for patterns. */
const queryText = (query: ReceivedRequest['query']): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
    ),
  ).toString();

/**
 * Reads a request as paths and patterns see it: `query` and `body`, and `lines` of a text. Never
 * throws.
 */
export const requestBody = (
  type: ReportMapping['type'],
  { query, contentType, body: text, row }: ReceivedRequest,
): AnswerBody => {
  const headers = contentType === '' ? {} : { 'content-type': contentType };
  const nothing: AnswerBody = {
    ...{ status: 200, headers, kind: 'form', readable: true },
    ...{ body: queryText(query), data: { query } },
  };
  // An element of XML keeps its shape.
  if (row !== undefined)
    return { ...nothing, kind: 'xml', body: JSON.stringify(row), data: { query, body: row } };
  if (text === null || text.trim() === '') return nothing;
  const read = readBody(type, { status: 200, headers, body: text });
  if (read.kind !== 'text') return { ...read, data: { query, body: read.data } };
  const lines = text.split(LINES).filter((line) => line.trim() !== '');
  return { ...read, data: { query, body: text, lines } };
};

const NOT_READ = {
  json: 'The body is not JSON',
  xml: 'The body is not XML that can be read',
  form: 'The body is not a form',
} as const;

/** Compiles how reports are read. Throws if a path or a pattern is not valid. */
export const compileMapping = ({ type, rows, read }: ReportMapping): CompiledMapping => {
  const rowOf = compileRow(MAPPED_FIELDS, read);
  const listIn = rows === null ? null : compileListPath(rows);
  const found = (request: ReceivedRequest): readonly FoundReport[] => {
    const work = new Work(PAGE_WORK);
    const body = requestBody(type, request);
    // Any text can be read by patterns.
    if (!body.readable && body.kind !== 'text') throw new UnreadablePageError(NOT_READ[body.kind]);
    if (listIn === null) return [{ row: rowOf(body, work), request }];
    const { query, contentType, row: part } = request;
    const list = part === undefined ? foundList(listIn(body.data, work), body) : [part];
    if (list === null) throw new UnreadablePageError('There is no list of reports at its path');
    if (list.length === 0) throw new UnreadablePageError('The list of reports is empty');
    if (list.length > MOST_REPORTS)
      throw new UnreadablePageError(
        `The request holds ${list.length} reports. At most ${MOST_REPORTS} are read`,
      );
    return list.map((one, index) => ({
      row: rowOf(rowBody({ ...body, kind: body.kind === 'text' ? 'form' : body.kind }, one), work),
      request: index === 0 ? request : { query, contentType, body: null, row: one },
    }));
  };
  return {
    read: (request) => {
      try {
        return found(request);
      } catch (error) {
        if (error instanceof TooMuchWorkError)
          throw new UnreadablePageError('The request takes too much work to read', {
            cause: error,
          });
        throw error;
      }
    },
  };
};
