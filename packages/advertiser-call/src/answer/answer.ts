import {
  type AnswerRule,
  type AnswerValue,
  type IntegrationStep,
  type StepAnswer,
  storableText,
} from '@leadline/contracts';
import { confidentialValues } from '../confidential.js';
import type { AnswerReading, ReceivedAnswer } from '../types.js';
import { type AnswerBody, readBody } from './body.js';
import { compileCondition, type Condition } from './condition.js';
import { lintAcceptance } from './lint.js';
import { loginLinkOf } from './login-link.js';
import { loggedAnswer, maskedText } from './masked.js';
import { priceOf } from './price.js';
import { compileValue, scalarText, type ValueReader } from './value.js';
import { TooMuchWorkError, Work } from './work.js';

const MAX_EXTERNAL_ID = 128;
const MAX_MESSAGE = 1000;
const MAX_REASONS = 20;
const MAX_OTHER = 4000;

/** Reads the answers of a step. */
export interface CompiledAnswer {
  /** Never throws. `confidential` lists values that nobody may read in the answer. */
  readonly read: (received: ReceivedAnswer, confidential: readonly string[]) => AnswerReading;
}

const compileRule = ({ when }: AnswerRule): Condition => {
  const conditions = when.map(compileCondition);
  return (body, work) => conditions.every((holds) => holds(body, work));
};

const compiledOrNull = (value: AnswerValue | null | undefined): ValueReader | null =>
  value === null || value === undefined ? null : compileValue(value);

type Read = (reader: ValueReader | null) => unknown;
type Values = Pick<
  AnswerReading,
  'externalId' | 'autologinUrl' | 'price' | 'currency' | 'others' | 'expiresIn'
>;
const NOTHING_READ: Values = {
  externalId: null,
  autologinUrl: null,
  price: null,
  currency: null,
  others: {},
  expiresIn: null,
};

/** Returns the first texts of a value: those in a list, or its own. */
const textsOf = (value: unknown, body: AnswerBody): string[] => {
  const texts: string[] = [];
  for (const item of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
    if (texts.length === MAX_REASONS) break;
    const text = scalarText(item, body)?.trim() ?? '';
    if (text !== '') texts.push(text);
  }
  return texts;
};

const secondsOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,9}(?:\.\d+)?$/.test(text.trim()) ? Math.floor(Number(text)) : null;

/** Compiles the values of an acceptance. */
const compileValues = (
  read: StepAnswer['read'],
  cache: IntegrationStep['cache'],
): ((body: AnswerBody, readAt: Read) => Values) => {
  const externalId = compiledOrNull(read.external_id);
  const autologinUrl = compiledOrNull(read.autologin_url);
  const price = compiledOrNull(read.price);
  const currency = compiledOrNull(read.currency);
  const expiresIn = compiledOrNull(cache?.expires_in);
  const others = read.others.map(({ name, value }) => [name, compileValue(value)] as const);
  return (body, readAt) => {
    const textAt = (reader: ValueReader | null) => scalarText(readAt(reader), body);
    const sentPrice = readAt(price);
    const link = textAt(autologinUrl);
    const otherTexts = others.flatMap(([name, reader]): [string, string][] => {
      const text = textAt(reader);
      return text === undefined || text.length > MAX_OTHER ? [] : [[name, storableText(text)]];
    });
    const cost = priceOf(
      typeof sentPrice === 'number' ? sentPrice : scalarText(sentPrice, body),
      textAt(currency) ?? '',
    );
    return {
      externalId: storableText(textAt(externalId) ?? '', MAX_EXTERNAL_ID) || null,
      autologinUrl: link === undefined ? null : loginLinkOf(link),
      price: cost.price,
      currency: cost.currency,
      others: otherTexts.length === 0 ? NOTHING_READ.others : Object.fromEntries(otherTexts),
      expiresIn: secondsOf(textAt(expiresIn)),
    };
  };
};

/**
 * Compiles how the answers of a step are read. Throws if a path or a pattern is not valid:
 * `answerFaults` says which.
 */
export const compileAnswer = (
  answer: StepAnswer,
  cache: IntegrationStep['cache'],
): CompiledAnswer => {
  const rules = answer.rules.map(compileRule);
  const reasons = answer.read.reasons.map(compileValue);
  const valuesIn = compileValues(answer.read, cache);

  const messageIn = (
    body: AnswerBody,
    readAt: Read,
    confidential: readonly string[],
  ): string | null => {
    const texts = reasons.flatMap((reader) => textsOf(readAt(reader), body));
    if (texts.length === 0) return null;
    return storableText(maskedText(texts.join('; '), confidential), MAX_MESSAGE);
  };

  return {
    read: (received, known) => {
      const body = readBody(answer.type, received);
      const work = new Work();
      const readAt: Read = (reader) => reader?.read(body, work);
      try {
        const rule = rules.findIndex((holds) => holds(body, work));
        const outcome = answer.rules[rule]?.outcome ?? 'unclear';
        const accepted = outcome === 'accepted';
        const values = accepted ? valuesIn(body, readAt) : NOTHING_READ;
        // A value for later steps may be a token.
        const brought = Object.values(values.others);
        const confidential =
          brought.length === 0 ? known : confidentialValues([...known, ...brought]);
        return {
          outcome,
          rule: rule < 0 ? null : rule,
          message: messageIn(body, readAt, confidential),
          externalId: values.externalId,
          autologinUrl: values.autologinUrl,
          price: values.price,
          currency: values.currency,
          others: values.others,
          expiresIn: values.expiresIn,
          warnings: accepted ? lintAcceptance(answer.read, body, values) : [],
          logged: loggedAnswer(body, confidential),
        };
      } catch (error) {
        if (!(error instanceof TooMuchWorkError)) throw error;
        return {
          outcome: 'unclear',
          rule: null,
          message: error.message,
          ...NOTHING_READ,
          warnings: [],
          logged: loggedAnswer(body, known),
        };
      }
    },
  };
};
