import type { AnswerWarning, StepAnswer } from '@leadline/contracts';
import type { AnswerBody } from './body.js';

const OUTCOME_FLAGS = /^(success|ok|accepted|is_?success|valid|created|registered)$/i;
const OUTCOME_WORDS = /^(status|result|state|outcome|response|type)$/i;
const BAD_WORD = new RegExp(
  '^(err(or)?|fail(ed|ure)?|reject(ed)?|refused|invalid|denied|declined|duplicate[d]?|' +
    'n?ok_?error|ko|nok|false|no)$',
  'i',
);
const CODES = /^(code|status|status_?code|http_?code|error_?code)$/i;
const ERRORS = /^(errors?|err|exceptions?|error_?messages?|validation_?errors?)$/i;
const TEXTS = /^(message|messages|msg|reason|detail|details|description)$/i;
const NO_ERROR = /^(|0|none|null|no|false|ok|success)$|\b(no|without|zero) (any )?errors?\b/i;
const MENTIONS_ERROR = new RegExp(
  '\\b(error|fail(ed|ure)|invalid|denied|reject(ed)?|refused|duplicate|missing|exception|' +
    'unauthori[sz]ed|already (exists|registered|in use)|not (allowed|accepted|valid))\\b',
  'i',
);
/** Number of characters searched in a text. */
const MAX_SEARCHED = 4000;
/** Keys whose object is searched like the top level of the answer. */
const ENVELOPES = /^(data|result|response|lead|payload|body)$/i;

type Entry = readonly [key: string, value: unknown];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the entries of the answer and of its envelopes. */
const entriesOf = (data: unknown): Entry[] => {
  if (!isRecord(data)) return [];
  const top = Object.entries(data);
  const enveloped = top.flatMap(([key, value]) =>
    ENVELOPES.test(key) && isRecord(value) ? Object.entries(value) : [],
  );
  return [...top, ...enveloped];
};

const isNo = (value: unknown): boolean => {
  if (typeof value === 'string') return /^(false|0|no|n)$/i.test(value.trim());
  return value === false || value === 0;
};
const isYes = (value: unknown): boolean => {
  if (typeof value === 'string') return /^(true|1|yes|y|ok|success|accepted)$/i.test(value.trim());
  return value === true || value === 1;
};
const isBadOutcome = (value: unknown): boolean =>
  typeof value === 'string' ? BAD_WORD.test(value.trim()) : value === false;
const isErrorCode = (value: unknown): boolean => {
  const code = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof code === 'number' && code >= 400 && code < 600;
};
const isFilled = (value: unknown): boolean => {
  if (typeof value === 'string') return !NO_ERROR.test(value.trim());
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value === true || (typeof value === 'number' && value !== 0);
};

/**
 * Keys that report a failure, with the values by which they do so. A key can match several entries.
 */
const FAILURES: readonly (readonly [keys: RegExp, isFailure: (value: unknown) => boolean])[] = [
  [OUTCOME_FLAGS, isNo],
  [OUTCOME_WORDS, isBadOutcome],
  [CODES, isErrorCode],
  [ERRORS, isFilled],
];
const reportsFailure = ([key, value]: Entry): boolean =>
  FAILURES.some(([keys, isFailure]) => keys.test(key) && isFailure(value));
const reportsSuccess = ([key, value]: Entry): boolean =>
  (OUTCOME_FLAGS.test(key) || OUTCOME_WORDS.test(key)) && isYes(value);
const mentionsErrorInText = ([key, value]: Entry): boolean => {
  if (!TEXTS.test(key) || typeof value !== 'string') return false;
  return MENTIONS_ERROR.test(value) && !NO_ERROR.test(value);
};

/**
 * Whether the data of an answer reports a failure. The text of a message counts only if no other entry
 * reports success.
 */
const indicatesError = (data: unknown): boolean => {
  const entries = entriesOf(data);
  if (entries.some(reportsFailure)) return true;
  return !entries.some(reportsSuccess) && entries.some(mentionsErrorInText);
};

/** Returns the data without the elements around it that have nothing beside one element. */
const unwrapped = (data: unknown): unknown => {
  if (!isRecord(data)) return data;
  const [only, ...others] = Object.values(data);
  return others.length === 0 && isRecord(only) ? unwrapped(only) : data;
};

/**
 * Warnings about an answer that the template reads as an acceptance (domain §6). These heuristics
 * only warn: the rules of the template alone decide.
 */
export const lintAcceptance = (
  asked: Pick<StepAnswer['read'], 'external_id' | 'autologin_url'>,
  { kind, data, readable, body }: Pick<AnswerBody, 'kind' | 'data' | 'readable' | 'body'>,
  read: { readonly externalId: string | null; readonly autologinUrl: string | null },
): AnswerWarning[] => {
  const warnings: AnswerWarning[] = [];
  const hasError =
    data === undefined
      ? MENTIONS_ERROR.test(body.slice(0, MAX_SEARCHED))
      : indicatesError(kind === 'xml' ? unwrapped(data) : data);
  if (hasError) warnings.push('error_in_body');
  // A page instead of data is one warning. An empty body is judged by the fields that it lacks.
  if (!readable && body.trim() !== '') return [...warnings, 'not_json'];
  if (asked.external_id !== null && read.externalId === null) warnings.push('no_external_id');
  if (asked.autologin_url !== null && read.autologinUrl === null) warnings.push('no_autologin_url');
  return warnings;
};
