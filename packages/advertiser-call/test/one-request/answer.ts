import {
  type AnswerValue,
  type AnswerWarning,
  MASK,
  mayHoldLongInteger,
  type OldIntegrationTemplate,
  quoteLongIntegers,
  storableText,
  type UnclearAnswer,
} from '@leadline/contracts';
import { lintAcceptance } from '../../src/answer/lint.js';
import { loginLinkOf } from '../../src/answer/login-link.js';

// How an answer was read before integrations had steps.

/** Large proxies answer 520, 522 and 524 in place of 502 and 504. */
const UNCLEAR_STATUSES: ReadonlyMap<number, UnclearAnswer> = new Map([
  [500, 'http_500'],
  [502, 'http_502'],
  [520, 'http_502'],
  [503, 'http_503'],
  [504, 'http_504'],
  [522, 'http_504'],
  [524, 'http_504'],
]);

/**
 * Returns how an answer without an acceptance leaves open whether the advertiser has the lead, or
 * null if it is a refusal. A proxy may fail after it passed the request on, and an unreadable body
 * may have been an acceptance.
 */
const unclearAnswerOf = (status: number, isJson: boolean): UnclearAnswer | null => {
  const unclear = UNCLEAR_STATUSES.get(status);
  if (unclear !== undefined) return unclear;
  return status >= 200 && status <= 299 && !isJson ? 'unreadable' : null;
};

/** `unknown`: the answer does not say whether the advertiser took the lead. */
type AnswerOutcome = 'accepted' | 'refused' | 'unknown';
interface Answer {
  readonly outcome: AnswerOutcome;
  readonly externalId: string | null;
  readonly autologinUrl: string | null;
  readonly message: string | null;
  readonly warnings: readonly AnswerWarning[];
  /** The answer as staff may read it, with confidential values masked. */
  readonly logged: string;
}

const MAX_TEXT = 1000;
const MAX_EXTERNAL_ID = 128;
const MAX_LOGGED = 8000;

/**
 * Undefined if the body is not JSON. Integers too large for a number become text, so that ids keep
 * their last digits.
 */
export const parseAnswer = (body: string): unknown => {
  try {
    const json = JSON.parse(body) as unknown;
    return mayHoldLongInteger(body) ? (JSON.parse(quoteLongIntegers(body)) as unknown) : json;
  } catch {
    return undefined;
  }
};

/** Returns the value at a path such as `a.b[0].c`. Reads own properties only. */
export const valueAt = (json: unknown, path: string): unknown => {
  let value = json;
  for (const key of path.split(/\.|\[|\]\.?/).filter((part) => part !== '')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
};

/** Returns the value at a path as text. Null if there is no text, number or boolean. */
const scalarTextAt = (json: unknown, path: string | null): string | null => {
  const value = path === null ? undefined : valueAt(json, path);
  const isScalar =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isScalar ? String(value) : null;
};
const textAt = (json: unknown, path: string | null, maxLength = MAX_TEXT): string | null => {
  const text = scalarTextAt(json, path);
  return text === null ? null : storableText(text, maxLength);
};

const isMet = (
  rule: OldIntegrationTemplate['success']['rules'][number],
  json: unknown,
): boolean => {
  const value = valueAt(json, rule.path);
  if (rule.kind === 'exists') return value !== undefined && value !== null && value !== '';
  if (value === null) return rule.value === 'null';
  return scalarTextAt(json, rule.path) === rule.value;
};

const linkAt = (json: unknown, path: string | null): string | null => {
  const value = path === null ? undefined : valueAt(json, path);
  return typeof value === 'string' ? loginLinkOf(value) : null;
};

/** Keys whose values staff may read. Other values are masked. */
const READABLE = new RegExp(
  '^(success|ok|status|result|code|error|errors|error_code|message|messages|msg|reason|' +
    'description|detail|details|id|lead_id|leadid|uuid|data|lead|field|type|title|duplicate|' +
    'accepted|country)$',
  'i',
);
const LINK_OR_TOKEN = /https?:\/\/|[A-Za-z0-9_-]{32,}/;
const LINKS_AND_TOKENS = /https?:\/\/\S+|[A-Za-z0-9_-]{32,}/gi;
/** Masks confidential values of the request wherever the answer repeats them. */
const withoutConfidential = (text: string, confidential: readonly string[]): string =>
  confidential.reduce((rest, value) => rest.replaceAll(value, MASK), text);
/** Limits of the depth and width that are logged, because an answer may be any JSON. */
const MAX_DEPTH = 6;
const MAX_ITEMS = 50;
const MAX_KEYS = 100;
/** Masks a JSON value for staff. `readable`: whether its key allows reading it. */
const masked = (
  value: unknown,
  readable: boolean,
  confidential: readonly string[],
  depth = 0,
): unknown => {
  if (depth > MAX_DEPTH) return MASK;
  if (Array.isArray(value))
    return value.slice(0, MAX_ITEMS).map((item) => masked(item, readable, confidential, depth + 1));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, MAX_KEYS)
        .map(([key, item]) => [
          withoutConfidential(key, confidential),
          masked(item, READABLE.test(key), confidential, depth + 1),
        ]),
    );
  if (typeof value === 'string')
    return readable && !LINK_OR_TOKEN.test(value) ? withoutConfidential(value, confidential) : MASK;
  if (typeof value === 'number' && confidential.includes(String(value))) return MASK;
  return readable || typeof value === 'boolean' || value === null ? value : MASK;
};
const loggedBody = (json: unknown, body: string, confidential: readonly string[]): string => {
  if (json !== undefined) return JSON.stringify(masked(json, false, confidential));
  return body === '' ? '' : `(${body.length} characters that are not JSON)`;
};
const loggedText = (
  status: number,
  json: unknown,
  body: string,
  confidential: readonly string[],
): string => {
  const text = loggedBody(json, body, confidential);
  return storableText(`HTTP ${status}${text === '' ? '' : `\n\n${text}`}`, MAX_LOGGED);
};

/**
 * Returns the message of an answer. It is stored unencrypted, so links, tokens and confidential
 * values are masked.
 */
const messageAt = (
  json: unknown,
  path: string | null,
  confidential: readonly string[],
): string | null => {
  const text = textAt(json, path);
  if (text === null) return null;
  return withoutConfidential(text.replaceAll(LINKS_AND_TOKENS, MASK), confidential);
};

const isAccepted = (template: OldIntegrationTemplate, status: number, json: unknown): boolean =>
  template.success.statuses.includes(status) &&
  template.success.rules.every((rule) => isMet(rule, json));
/**
 * Whether the answer is XML or a page. Rules read JSON only, so they cannot tell its acceptance
 * from an error.
 */
const isMarkup = (json: unknown, body: string): boolean =>
  /^[\s\ufeff]*</.test(typeof json === 'string' ? json : body);
const outcomeOf = (
  template: OldIntegrationTemplate,
  status: number,
  json: unknown,
  body: string,
): AnswerOutcome => {
  if (isMarkup(json, body)) {
    const unread = unclearAnswerOf(status, false);
    return unread === null ? 'refused' : template.unclear_answers[unread];
  }
  if (isAccepted(template, status, json)) return 'accepted';
  const unclear = unclearAnswerOf(status, json !== undefined);
  return unclear === null ? 'refused' : template.unclear_answers[unclear];
};

const placeOf = (path: string | null): AnswerValue | null =>
  path === null ? null : { from: 'path', path };

/**
 * Reads an answer by the rules of the template (domain §6). `confidential` lists values of the
 * request that nobody may read in the answer.
 */
export const readAnswer = (
  template: OldIntegrationTemplate,
  status: number,
  body: string,
  confidential: readonly string[],
): Answer => {
  const { read } = template;
  const json = parseAnswer(body);
  const outcome = outcomeOf(template, status, json, body);
  const accepted = outcome === 'accepted';
  const externalId = accepted
    ? textAt(json, template.read.external_id, MAX_EXTERNAL_ID) || null
    : null;
  const autologinUrl = accepted ? linkAt(json, template.read.autologin_url) : null;
  return {
    outcome,
    externalId,
    autologinUrl,
    message: messageAt(json, template.read.message, confidential),
    warnings: accepted
      ? lintAcceptance(
          { external_id: placeOf(read.external_id), autologin_url: placeOf(read.autologin_url) },
          { kind: 'json', data: json, readable: json !== undefined, body },
          { externalId, autologinUrl },
        )
      : [],
    logged: loggedText(status, json, body, confidential),
  };
};
