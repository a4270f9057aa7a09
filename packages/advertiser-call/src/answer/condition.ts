import type { AnswerCondition } from '@leadline/contracts';
import type { AnswerBody } from './body.js';
import { compilePattern } from './pattern.js';
import { compileValue, scalarText } from './value.js';
import type { Work } from './work.js';

/** Whether a condition holds. Throws `TooMuchWorkError`. */
export type Condition = (body: AnswerBody, work: Work) => boolean;

const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

type OfText = Exclude<AnswerCondition['kind'], 'status' | 'readable' | 'exists' | 'missing'>;
/** Returns how the text of a value is compared. */
const textTest = (
  condition: Extract<AnswerCondition, { kind: OfText }>,
): ((text: string, work: Work) => boolean) => {
  switch (condition.kind) {
    case 'equals':
      return (text) => text === condition.text;
    case 'one_of': {
      const texts = new Set(condition.texts);
      return (text) => texts.has(text);
    }
    case 'matches':
      return compilePattern(condition.pattern).matches;
    case 'greater_than':
      return (text) => {
        const trimmed = text.trim();
        return NUMBER.test(trimmed) && Number(trimmed) > condition.number;
      };
  }
};

/** Returns the first digits of classes such as `2xx`, and single statuses. */
const statusesOf = (
  texts: readonly string[],
): readonly [ReadonlySet<number>, ReadonlySet<number>] => {
  const isClass = (text: string): boolean => text.endsWith('xx');
  return [
    new Set(texts.filter(isClass).map((text) => Number(text[0]))),
    new Set(texts.filter((text) => !isClass(text)).map(Number)),
  ];
};

/** Throws if a path or a pattern is not valid. */
export const compileCondition = (condition: AnswerCondition): Condition => {
  switch (condition.kind) {
    case 'status': {
      const [classes, statuses] = statusesOf(condition.statuses);
      return ({ status }) => statuses.has(status) || classes.has(Math.floor(status / 100));
    }
    case 'readable':
      return ({ readable }) => readable === condition.is;
    case 'exists':
    case 'missing': {
      const { read, canBeMissing } = compileValue(condition.value);
      return (body, work) => {
        const value = read(body, work);
        const exists = value !== undefined && value !== null && value !== '';
        return condition.kind === 'exists' ? exists : !exists && canBeMissing(body);
      };
    }
    default: {
      const { read } = compileValue(condition.value);
      const test = textTest(condition);
      return (body, work) => {
        const value = read(body, work);
        const text = value === null ? 'null' : scalarText(value, body);
        return text !== undefined && test(text, work);
      };
    }
  }
};
