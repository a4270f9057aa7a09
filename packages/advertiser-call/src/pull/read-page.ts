import {
  isPlaceholder,
  nextPageValue,
  PULL_FIELDS,
  type PullField,
  type StatusPullTemplate,
} from '@leadline/contracts';
import { readBody, type AnswerBody } from '../answer/body.js';
import { compileListPath } from '../answer/path.js';
import { compileValue, ofElement, scalarText, type ValueReader } from '../answer/value.js';
import { PAGE_WORK, TooMuchWorkError, Work } from '../answer/work.js';
import type { ReceivedAnswer } from '../types.js';

/** A page that cannot be read. The message is for staff. */
export class UnreadablePageError extends Error {
  override readonly name = 'UnreadablePageError';
}

/** The values of a row as they were sent. Undefined if there is none. */
export type PullRow = Readonly<Record<PullField, unknown>>;
export interface PullPage {
  /** The rows up to the limit. */
  readonly rows: readonly PullRow[];
  /** The number of all rows. */
  readonly entries: number;
  /** The text that decides on the next page. Null if there is none. */
  readonly next: string | null;
}
export type PageReader = (received: ReceivedAnswer, maxRows: number) => PullPage;

type Answer = StatusPullTemplate['answer'];
type Rows = (body: AnswerBody, work: Work) => readonly unknown[];

const NO_LIST = 'The answer has no list at the path in the template.';
/** XML cannot say that a list is empty. */
const NO_ELEMENT = `${NO_LIST} If it has none when there is nothing to report, add || \`[]\` to it.`;

/** Compiles where the rows of an answer are. Throws if the path is not valid. */
const compileRows = ({ type, rows }: Answer): Rows => {
  if (type === 'text')
    return ({ body }) => body.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const find = rows === null ? null : compileListPath(rows);
  return (body, work) => {
    const list = find === null ? body.data : find(body.data, work);
    if (body.data !== undefined && Array.isArray(list)) return list as readonly unknown[];
    // A list with one element is written in XML as the element alone.
    if (body.kind === 'xml' && typeof list === 'object' && list !== null) return [list];
    throw new UnreadablePageError(body.kind === 'xml' ? NO_ELEMENT : NO_LIST);
  };
};

/** A row as a body, which paths and patterns read like that of an answer. */
const rowBody = (page: AnswerBody, row: unknown): AnswerBody => ({
  status: page.status,
  headers: page.headers,
  kind: page.kind,
  readable: true,
  data: page.kind === 'text' ? undefined : row,
  get body() {
    return typeof row === 'string' ? row : (JSON.stringify(row) ?? '');
  },
});

const textOf = (value: unknown, body: AnswerBody): string | null => {
  const text = scalarText(value, body)?.trim() || null;
  return isPlaceholder(text) ? null : text;
};

/** Compiles how a page is read. Throws if a path or a pattern is not valid. */
export const compilePage = ({
  answer,
  pages,
  read,
}: Pick<StatusPullTemplate, 'answer' | 'pages' | 'read'>): PageReader => {
  const rowsIn = compileRows(answer);
  const readers = PULL_FIELDS.map((name): [PullField, ValueReader | null] => {
    const value = read[name];
    return [name, value === null ? null : compileValue(value)];
  });
  const next = nextPageValue({ pages });
  const nextReader = next === null ? null : compileValue(next);
  const rowOf = (body: AnswerBody, work: Work): PullRow =>
    Object.fromEntries(
      readers.map(([name, reader]) => [name, ofElement(reader?.read(body, work), body)]),
    ) as Record<PullField, unknown>;

  return (received, maxRows) => {
    const body = readBody(answer.type, received);
    const work = new Work(PAGE_WORK);
    try {
      const rows = rowsIn(body, work);
      return {
        rows: rows.slice(0, maxRows).map((row) => rowOf(rowBody(body, row), work)),
        entries: rows.length,
        next: textOf(nextReader?.read(body, work), body),
      };
    } catch (error) {
      if (error instanceof TooMuchWorkError)
        throw new UnreadablePageError(`${error.message}.`, { cause: error });
      throw error;
    }
  };
};
