import type { AnswerWarning, IntegrationTemplate } from '@leadline/contracts';

const OUTCOME_FLAGS = /^(success|ok|accepted|is_?success|valid|created|registered)$/i;
const OUTCOME_WORDS = /^(status|result|state|outcome|response|type)$/i;
const BAD_WORD =
  /^(err(or)?|fail(ed|ure)?|reject(ed)?|refused|invalid|denied|declined|duplicate[d]?|n?ok_?error|ko|nok|false|no)$/i;
const CODES = /^(code|status|status_?code|http_?code|error_?code)$/i;
const ERRORS = /^(errors?|err|exceptions?|error_?messages?|validation_?errors?)$/i;
const TEXTS = /^(message|messages|msg|reason|detail|details|description)$/i;
const NO_ERROR = /^(|0|none|null|no|false|ok|success)$|\b(no|without|zero) (any )?errors?\b/i;
const SPEAKS_OF_ERROR =
  /\b(error|fail(ed|ure)|invalid|denied|reject(ed)?|refused|duplicate|already (exists|registered|in use)|not (allowed|accepted|valid)|missing|exception|unauthori[sz]ed)\b/i;
/** Keys whose object is searched like the top level of the answer. */
const ENVELOPES = /^(data|result|response|lead|payload|body)$/i;

type Entry = readonly [key: string, value: unknown];
const entriesOf = (json: unknown): Entry[] => {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return [];
  const top = Object.entries(json as Record<string, unknown>);
  const isEnvelope = ([key, value]: Entry): boolean =>
    ENVELOPES.test(key) && typeof value === 'object' && value !== null && !Array.isArray(value);
  return [
    ...top,
    ...top
      .filter(isEnvelope)
      .flatMap(([, value]) => Object.entries(value as Record<string, unknown>)),
  ];
};

const isNo = (value: unknown): boolean =>
  value === false ||
  value === 0 ||
  (typeof value === 'string' && /^(false|0|no|n)$/i.test(value.trim()));
const isYes = (value: unknown): boolean =>
  value === true ||
  value === 1 ||
  (typeof value === 'string' && /^(true|1|yes|y|ok|success|accepted)$/i.test(value.trim()));
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

const saysNo = ([key, value]: Entry): boolean =>
  (OUTCOME_FLAGS.test(key) && isNo(value)) ||
  (OUTCOME_WORDS.test(key) &&
    (value === false || (typeof value === 'string' && BAD_WORD.test(value.trim())))) ||
  (CODES.test(key) && isErrorCode(value)) ||
  (ERRORS.test(key) && isFilled(value));
const saysYes = ([key, value]: Entry): boolean =>
  (OUTCOME_FLAGS.test(key) || OUTCOME_WORDS.test(key)) && isYes(value);
const textSpeaksOfError = ([key, value]: Entry): boolean =>
  TEXTS.test(key) &&
  typeof value === 'string' &&
  SPEAKS_OF_ERROR.test(value) &&
  !NO_ERROR.test(value);

/**
 * Whether a JSON answer reports a failure. The text of a message counts only if no other entry
 * reports success.
 */
const speaksOfError = (json: unknown): boolean => {
  const entries = entriesOf(json);
  return entries.some(saysNo) || (!entries.some(saysYes) && entries.some(textSpeaksOfError));
};

/**
 * Warnings about an answer that the template reads as an acceptance (domain §6). `json` is
 * undefined if the body is not JSON. These heuristics only warn: the rules of the template alone
 * decide.
 */
export const lintAcceptance = (
  template: Pick<IntegrationTemplate, 'read'>,
  json: unknown,
  body: string,
  read: { readonly externalId: string | null; readonly autologinUrl: string | null },
): AnswerWarning[] => {
  const warnings: AnswerWarning[] = [];
  if (json === undefined ? SPEAKS_OF_ERROR.test(body.slice(0, 4000)) : speaksOfError(json))
    warnings.push('error_in_body');
  // A body that is not JSON, such as an HTML page, has no fields to miss. An empty body does.
  if (json === undefined && body.trim() !== '') return [...warnings, 'not_json'];
  if (template.read.external_id !== null && read.externalId === null)
    warnings.push('no_external_id');
  if (template.read.autologin_url !== null && read.autologinUrl === null)
    warnings.push('no_autologin_url');
  return warnings;
};
