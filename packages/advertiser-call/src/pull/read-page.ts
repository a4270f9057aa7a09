import {
  isPlaceholder,
  nextPageValue,
  PULL_FIELDS,
  type AnswerValue,
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
  /** Returns the text of a row by its index, as patterns read it. */
  readonly textOf: (index: number) => string;
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
    const rowsFound = body.data === undefined ? null : foundList(list, body);
    if (rowsFound !== null) return rowsFound;
    throw new UnreadablePageError(body.kind === 'xml' ? NO_ELEMENT : NO_LIST);
  };
};

/** A row as a body, which paths and patterns read like that of an answer. */
export const rowBody = (page: AnswerBody, row: unknown): AnswerBody => ({
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

type Place = AnswerValue | null;

/**
 * Compiles where the values of a row are. Throws if a path or a pattern is not valid. A row has
 * undefined where nothing is.
 */
export const compileRow = <Name extends string>(
  names: readonly Name[],
  places: Readonly<Record<Name, Place>>,
): ((row: AnswerBody, work: Work) => Readonly<Record<Name, unknown>>) => {
  const readers = names.map((name): [Name, ValueReader | null] => {
    const value = places[name];
    return [name, value === null ? null : compileValue(value)];
  });
  return (row, work) =>
    Object.fromEntries(
      readers.map(([name, reader]) => [name, ofElement(reader?.read(row, work), row)]),
    ) as Record<Name, unknown>;
};

/** Returns the list that was found. An element that occurs once is written alone in XML. */
export const foundList = (found: unknown, { kind }: AnswerBody): readonly unknown[] | null => {
  if (Array.isArray(found)) return found as readonly unknown[];
  return kind === 'xml' && typeof found === 'object' && found !== null ? [found] : null;
};

/** Compiles how a page is read. Throws if a path or a pattern is not valid. */
export const compilePage = ({
  answer,
  pages,
  read,
}: Pick<StatusPullTemplate, 'answer' | 'pages' | 'read'>): PageReader => {
  const rowsIn = compileRows(answer);
  const rowOf = compileRow(PULL_FIELDS, read);
  const next = nextPageValue({ pages });
  const nextReader = next === null ? null : compileValue(next);
  return (received, maxRows) => {
    const body = readBody(answer.type, received);
    const work = new Work(PAGE_WORK);
    try {
      const rows = rowsIn(body, work);
      return {
        textOf: (index) => rowBody(body, rows[index]).body,
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
