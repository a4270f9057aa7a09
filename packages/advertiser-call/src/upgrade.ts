import {
  OldIntegrationTemplate,
  splitTemplate,
  type AnswerCondition,
  type AnswerRule,
  type AnswerValue,
  type IntegrationTemplate,
  type StepRequest,
  type UnclearAnswer,
} from '@leadline/contracts';
import { nestedName } from './request/field-names.js';
import { quotedLiteral } from './request/text-parts.js';

// Templates of one request, which were stored before integrations had steps.

type Rules = OldIntegrationTemplate['success']['rules'];

/** Returns what an old placeholder is in Liquid. */
export type OutputOf = (name: string) => string;

const leadOutput: OutputOf = (name) => {
  if (name.startsWith('secret.')) return `{{ ${name} }}`;
  return name === 'lead_id' ? '{{ lead.id }}' : `{{ lead.${name} }}`;
};
/** Returns a text with `{{placeholders}}` in Liquid. Literal braces stay text. */
const liquidText = (text: string, outputOf: OutputOf): string =>
  splitTemplate(text)
    .map((piece, index) => (index % 2 === 0 ? quotedLiteral(piece) : outputOf(piece)))
    .join('');

const authOf = (
  auth: OldIntegrationTemplate['auth'],
  liquid: (text: string) => string,
): StepRequest['auth'] => {
  switch (auth.kind) {
    case 'none':
      return auth;
    case 'bearer':
      return { ...auth, token: liquid(auth.token) };
    case 'basic':
      return { ...auth, username: liquid(auth.username), password: liquid(auth.password) };
    case 'header':
    case 'query':
      return { ...auth, value: liquid(auth.value) };
  }
};

type OldRequest = Pick<
  OldIntegrationTemplate,
  'method' | 'url' | 'headers' | 'auth' | 'format' | 'fields'
>;
/** Returns a request with old placeholders in Liquid. It sends the same bytes. */
export const upgradedRequest = (old: OldRequest, outputOf: OutputOf): StepRequest => {
  const liquid = (text: string): string => liquidText(text, outputOf);
  return {
    method: old.method,
    url: liquid(old.url),
    headers: Object.fromEntries(
      Object.entries(old.headers).map(([name, value]) => [name, liquid(value)]),
    ),
    auth: authOf(old.auth, liquid),
    body: {
      kind: 'fields',
      format: old.format,
      fields: Object.entries(old.fields).map(([name, value]) => ({
        name: old.format === 'json' && old.method !== 'GET' ? nestedName(name) : name,
        value: liquid(value),
        type: 'text',
        empty: 'send',
      })),
    },
  };
};

const KEYS = /[^.[\]]+/g;
const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** A place in a list. Longer numbers and those with leading zeros are keys only. */
const PLACE = /^(?:0|[1-9]\d{0,8})$/;
const quoted = (key: string): string => (IDENTIFIER.test(key) ? key : `"${key}"`);

/**
 * Returns what finds a key in JMESPath. A number may be a place in a list or a key, and lists have
 * a `length`.
 */
const finding = (key: string): string => {
  if (PLACE.test(key)) return `not_null([${key}], ${quoted(key)})`;
  if (key === 'length') return "not_null(length, [@][?type(@) == 'array'].length(@) | [0])";
  return quoted(key);
};
const isPlain = (key: string): boolean => !PLACE.test(key) && key !== 'length';

/** Returns a path such as `data.lead.id` or `errors[0].text` in JMESPath. */
export const jmesPath = (path: string): string => {
  let found = '';
  for (const key of path.match(KEYS) ?? []) {
    const separator = isPlain(key) && !found.endsWith(')') ? '.' : ' | ';
    found += found === '' ? finding(key) : `${separator}${finding(key)}`;
  }
  return found;
};
const valueAt = (path: string): AnswerValue => ({ from: 'path', path: jmesPath(path) });
export const valueOrNull = (path: string | null): AnswerValue | null =>
  path === null ? null : valueAt(path);

/** Finds `null` itself at the end of a path, where `not_null` of a place would find nothing. */
const nullAt = (path: string): AnswerValue => {
  const keys = path.match(KEYS) ?? [];
  const last = keys.at(-1) ?? '';
  if (!PLACE.test(last)) return valueAt(path);
  const parent = keys.length > 1 ? `${jmesPath(keys.slice(0, -1).join('.'))} | ` : '';
  const inList = `type(@) == 'array' && length(@) > \`${last}\``;
  const inObject = `type(@) == 'object' && contains(keys(@), '${last}')`;
  const text = `to_string(not_null([${last}], "${last}"))`;
  return { from: 'path', path: `${parent}(${inList} || ${inObject}) && ${text}` };
};
const conditionOf = (rule: Rules[number]): AnswerCondition => {
  if (rule.kind === 'exists') return { kind: 'exists', value: valueAt(rule.path) };
  const value = rule.value === 'null' ? nullAt(rule.path) : valueAt(rule.path);
  return { kind: 'equals', value, text: rule.value };
};

/** XML or a page after white space of JavaScript; also as a JSON text, in which it may be escaped. */
const MARKUP: AnswerValue = {
  from: 'pattern',
  pattern:
    '^(?:[\\s\\x0b\\pZ\\x{feff}]*|[ \\t\\n\\r]*"(?:[ \\pZ\\x{feff}]|\\\\[nrtf]|' +
    '\\\\u(?i:000[9a-d]|00[2a]0|1680|20(?:0[\\da]|2[89f]|5f)|3000|feff))*)(?:<|\\\\u003[cC])',
};

const STATUSES: Readonly<Record<Exclude<UnclearAnswer, 'unreadable'>, readonly string[]>> = {
  http_500: ['500'],
  http_502: ['502', '520'],
  http_503: ['503'],
  http_504: ['504', '522', '524'],
};
const ANY_STATUS = ['1xx', '2xx', '3xx', '4xx', '5xx', '6xx', '7xx', '8xx', '9xx'];
const MAX_STATUSES = 100;

/** Returns the rules of acceptance. A list of statuses that is too long is divided. */
const acceptances = ({ statuses, rules }: OldIntegrationTemplate['success']): AnswerRule[] => {
  const texts = [...new Set(statuses)].map(String);
  const conditions: readonly AnswerCondition[][] =
    rules.length > 0
      ? [rules.map(conditionOf)]
      : [
          [{ kind: 'readable', is: true }],
          [
            { kind: 'readable', is: false },
            { kind: 'missing', value: MARKUP },
          ],
        ];
  const starts = Array.from({ length: Math.ceil(texts.length / MAX_STATUSES) }, (_, index) =>
    texts.slice(index * MAX_STATUSES, (index + 1) * MAX_STATUSES),
  );
  return starts.flatMap((part) =>
    conditions.map((when): AnswerRule => ({
      outcome: 'accepted',
      when: [{ kind: 'status', statuses: part }, ...when],
    })),
  );
};

const rulesOf = ({ success, unclear_answers: unclear }: OldIntegrationTemplate): AnswerRule[] => {
  const statuses = Object.entries(STATUSES).flatMap(([name, list]) =>
    unclear[name as keyof typeof STATUSES] === 'unknown' ? list : [],
  );
  return [
    ...acceptances(success),
    ...(statuses.length > 0
      ? [{ outcome: 'unclear' as const, when: [{ kind: 'status' as const, statuses }] }]
      : []),
    ...(unclear.unreadable === 'unknown'
      ? [
          {
            outcome: 'unclear' as const,
            when: [
              { kind: 'status' as const, statuses: ['2xx'] },
              { kind: 'readable' as const, is: false },
            ],
          },
        ]
      : []),
    { outcome: 'refused', when: [{ kind: 'status', statuses: ANY_STATUS }] },
  ];
};

const upgraded = (old: OldIntegrationTemplate): IntegrationTemplate => ({
  steps: [
    {
      name: 'lead',
      hands_over: true,
      request: upgradedRequest(old, leadOutput),
      answer: {
        type: 'json',
        rules: rulesOf(old),
        read: {
          external_id: valueOrNull(old.read.external_id),
          autologin_url: valueOrNull(old.read.autologin_url),
          reasons: old.read.message === null ? [] : [valueAt(old.read.message)],
          price: null,
          currency: null,
          others: [],
        },
      },
      cache: null,
    },
  ],
  tables: [],
  password: { length: 12, lower: true, upper: true, digits: true, symbols: '' },
  timeout_ms: old.timeout_ms,
  connections: old.connections,
  connection_wait_ms: old.connection_wait_ms,
  retries: old.retries,
  timeout_policy: old.timeout_policy,
});

/**
 * Returns the template with steps for a stored one of one request. It sends the same bytes and
 * reads the same outcome from every answer. Any other value is returned unchanged.
 */
export const upgradedTemplate = (stored: unknown): unknown => {
  const old = OldIntegrationTemplate.safeParse(stored);
  return old.success ? upgraded(old.data) : stored;
};
