import type { AnswerValue } from '@leadline/contracts';
import { type AnswerBody, XML_TEXT } from './body.js';
import { compilePath } from './path.js';
import { compilePattern } from './pattern.js';
import type { Work } from './work.js';

/** A place in an answer, ready to be read. */
export interface ValueReader {
  /** Undefined if nothing is there. Throws `TooMuchWorkError`. */
  readonly read: (body: AnswerBody, work: Work) => unknown;
  /** Whether nothing at this place means that the answer does not have it. */
  readonly canBeMissing: (body: AnswerBody) => boolean;
}

const always = (): boolean => true;
const isRead = (body: AnswerBody): boolean => body.data !== undefined;

/** Returns the text of a header. Several headers of one name are joined. */
const headerText = ({ headers }: AnswerBody, name: string): string | undefined => {
  const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
  return value === undefined || typeof value === 'string' ? value : value.join(', ');
};

/** Throws if a path or a pattern is not valid. */
export const compileValue = (value: AnswerValue): ValueReader => {
  switch (value.from) {
    case 'path': {
      const find = compilePath(value.path);
      return {
        read: ({ data }, work) => (data === undefined ? undefined : find(data, work)),
        canBeMissing: isRead,
      };
    }
    case 'pattern': {
      const { find } = compilePattern(value.pattern);
      return { read: (answer, work) => find(answer.body, work), canBeMissing: always };
    }
    case 'header': {
      const name = value.name.toLowerCase();
      return { read: (body) => headerText(body, name), canBeMissing: always };
    }
  }
};

/** Returns the text of an XML element that has attributes; any other value as it is. */
export const ofElement = (value: unknown, { kind }: AnswerBody): unknown =>
  kind === 'xml' && typeof value === 'object' && value !== null && Object.hasOwn(value, XML_TEXT)
    ? (value as Readonly<Record<string, unknown>>)[XML_TEXT]
    : value;

/** Returns a text, number or boolean as text. Undefined for lists, objects and null. */
export const scalarText = (value: unknown, body: AnswerBody): string | undefined => {
  const scalar = ofElement(value, body);
  const isScalar =
    typeof scalar === 'string' || typeof scalar === 'number' || typeof scalar === 'boolean';
  return isScalar ? String(scalar) : undefined;
};
