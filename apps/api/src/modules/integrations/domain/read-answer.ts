import type { AnswerWarning, IntegrationTemplate } from '@leadline/contracts';
import { lintAcceptance } from './lint-answer.js';
import { MASK } from './render.js';

export interface Answer {
  readonly accepted: boolean;
  readonly externalId: string | null;
  readonly autologinUrl: string | null;
  readonly message: string | null;
  readonly warnings: readonly AnswerWarning[];
  /** As staff may read it. */ readonly logged: string;
}

const MAX_TEXT = 1000;
const MAX_LOGGED = 8000;

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const isLongInteger = (token: string): boolean =>
  /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token));
/** Undefined for what is no JSON. Ids longer than numbers can be become text, or their last digits would be lost. */
export const parseAnswer = (body: string): unknown => {
  try {
    const json = JSON.parse(body) as unknown;
    return /\d{16}/.test(body)
      ? (JSON.parse(
          body.replaceAll(STRING_OR_NUMBER, (token) =>
            isLongInteger(token) ? `"${token}"` : token,
          ),
        ) as unknown)
      : json;
  } catch {
    return undefined;
  }
};

/** Walks `a.b[0].c`; own properties only. */
export const valueAt = (json: unknown, path: string): unknown => {
  let value = json;
  for (const key of path.split(/\.|\[|\]\.?/).filter((part) => part !== '')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
};
const textAt = (json: unknown, path: string | null): string | null => {
  const value = path === null ? undefined : valueAt(json, path);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).replaceAll('\u0000', '').toWellFormed().slice(0, MAX_TEXT)
    : null;
};

const holds = (rule: IntegrationTemplate['success']['rules'][number], json: unknown): boolean => {
  const value = valueAt(json, rule.path);
  if (rule.kind === 'exists') return value !== undefined && value !== null && value !== '';
  // Lists and objects equal no text; turning them into one could even throw.
  return (
    (typeof value === 'string' ||
      typeof value === 'number' ||
      typeof value === 'boolean' ||
      value === null) &&
    String(value) === rule.value
  );
};

/** A link that a browser may be sent to: http or https, nothing else. */
const linkAt = (json: unknown, path: string | null): string | null => {
  const value = path === null ? undefined : valueAt(json, path);
  if (typeof value !== 'string' || value.length > 4000 || !URL.canParse(value)) return null;
  return ['http:', 'https:'].includes(new URL(value).protocol) ? value : null;
};

/** Names under which answers say harmless things; everything else in an answer is masked (default deny). */
const READABLE =
  /^(success|ok|status|result|code|error|errors|error_code|message|messages|msg|reason|description|detail|details|id|lead_id|leadid|uuid|data|lead|field|type|title|duplicate|accepted|country)$/i;
const LINK_OR_TOKEN = /https?:\/\/|[A-Za-z0-9_-]{32,}/;
const LINKS_AND_TOKENS = /https?:\/\/\S+|[A-Za-z0-9_-]{32,}/gi;
/** Without what was confidential in the request, however the answer came to repeat it. */
const withoutConfidential = (text: string, confidential: readonly string[]): string =>
  confidential.reduce((rest, value) => rest.replaceAll(value, MASK), text);
const masked = (
  value: unknown,
  readable: boolean,
  confidential: readonly string[],
  depth = 0,
): unknown => {
  if (depth > 6) return MASK;
  if (Array.isArray(value))
    return value.slice(0, 50).map((item) => masked(item, readable, confidential, depth + 1));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, 100)
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
const loggedText = (
  status: number,
  json: unknown,
  body: string,
  confidential: readonly string[],
): string => {
  const text =
    json === undefined
      ? body === ''
        ? ''
        : `(${body.length} characters that are not JSON)`
      : JSON.stringify(masked(json, false, confidential));
  return `HTTP ${status}${text === '' ? '' : `\n\n${text}`}`
    .replaceAll('\u0000', '')
    .toWellFormed()
    .slice(0, MAX_LOGGED);
};

/** A message is stored as it is: what opens an account or is confidential does not belong into it. */
const messageAt = (
  json: unknown,
  path: string | null,
  confidential: readonly string[],
): string | null => {
  const text = textAt(json, path);
  return text === null
    ? null
    : withoutConfidential(text.replaceAll(LINKS_AND_TOKENS, MASK), confidential);
};

/** Reads what an advertiser answered by the rules of its template (domain §6). `confidential`: what the request held and nobody may read. */
export const readAnswer = (
  template: IntegrationTemplate,
  status: number,
  body: string,
  confidential: readonly string[],
): Answer => {
  const json = parseAnswer(body);
  const accepted =
    template.success.statuses.includes(status) &&
    template.success.rules.every((rule) => holds(rule, json));
  const externalId = accepted
    ? (textAt(json, template.read.external_id)?.slice(0, 128) ?? null)
    : null;
  const autologinUrl = accepted ? linkAt(json, template.read.autologin_url) : null;
  return {
    accepted,
    externalId,
    autologinUrl,
    message: messageAt(json, template.read.message, confidential),
    warnings: accepted ? lintAcceptance(template, json, body, { externalId, autologinUrl }) : [],
    logged: loggedText(status, json, body, confidential),
  };
};
