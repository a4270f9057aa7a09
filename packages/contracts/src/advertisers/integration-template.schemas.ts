import { z } from 'zod';
import { text } from '../common/fields.js';
import { haveHeaderNames } from './call-template.rules.js';

/**
 * Text in Liquid, such as `{{ lead.phone | remove: "+" }}`. The server checks its syntax and the
 * names in it when an integration is saved.
 */
const Liquid = text(4000);
const LIQUID_NAME = /^[a-z][a-z0-9_]{0,31}$/;
/** A name that other texts of the template use: lower-case letters, digits and `_`. */
const Name = z
  .string()
  .regex(LIQUID_NAME, 'Begin with a letter; use lower-case letters, digits and _');

/** How a field is written in JSON. Forms and queries are text. */
export const FIELD_TYPES = ['text', 'number', 'boolean', 'json'] as const;
/** Treatment of a field whose text is empty. */
export const EMPTY_FIELDS = ['send', 'omit', 'null'] as const;
export const RequestField = z.object({
  /**
   * The advertiser's name. In JSON, dots nest, and `[0]` is a place in a list; a backslash before a
   * dot or a bracket takes that meaning away.
   */
  name: text(256).min(1),
  value: Liquid,
  type: z.enum(FIELD_TYPES).default('text'),
  empty: z.enum(EMPTY_FIELDS).default('send'),
});
export type RequestField = z.output<typeof RequestField>;

/** The content of a request. The order of fields is kept. */
export const RequestBody = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fields'),
    /** `query`: the fields are in the address. The fields of a GET always are. */
    format: z.enum(['json', 'form', 'query']),
    fields: z.array(RequestField).max(100),
  }),
  z.object({
    kind: z.literal('text'),
    /** In XML and JSON, values are escaped. In JSON, the filter `json` also adds the quotes. */
    format: z.enum(['json', 'xml', 'text']),
    text: text(20_000),
  }),
]);
export type RequestBody = z.output<typeof RequestBody>;

const RequestAuth = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('bearer'), token: Liquid }),
    z.object({ kind: z.literal('basic'), username: Liquid, password: Liquid }),
    z.object({ kind: z.literal('header'), name: text(128), value: Liquid }),
    z.object({ kind: z.literal('query'), name: text(128), value: Liquid }),
  ])
  .default({ kind: 'none' });

/** A request of a step. */
export const StepRequest = z.object({
  method: z.enum(['POST', 'PUT', 'GET']),
  url: text(4000).regex(/^https?:\/\//, 'Begin with http:// or https://'),
  headers: z
    .record(text(128).min(1), Liquid)
    .refine((headers) => Object.keys(headers).length <= 50, { message: 'At most 50' })
    .refine(haveHeaderNames, { message: 'A header name is not valid' })
    .default({}),
  auth: RequestAuth,
  body: RequestBody,
});
export type StepRequest = z.output<typeof StepRequest>;

/** A place in an answer. */
export const AnswerValue = z.discriminatedUnion('from', [
  /** A JMESPath expression, for JSON, XML and forms. */
  z.object({ from: z.literal('path'), path: text(1000).min(1) }),
  /** A pattern in RE2 syntax, for any body: its first group, or else the whole match. */
  z.object({ from: z.literal('pattern'), pattern: text(300).min(1) }),
  z.object({ from: z.literal('header'), name: text(128).min(1) }),
]);
export type AnswerValue = z.output<typeof AnswerValue>;

/** A condition of a rule. Texts are compared with the value as text; null is `null`. */
export const AnswerCondition = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('status'),
    /** Statuses such as `200`, or classes such as `2xx`. */
    statuses: z
      .array(z.string().regex(/^[1-9](xx|\d\d)$/, 'Use a status like 200, or a class like 2xx'))
      .min(1)
      .max(100),
  }),
  /** Whether the body could be read as what the answer should be. */
  z.object({ kind: z.literal('readable'), is: z.boolean() }),
  /** Null and empty text do not exist. */
  z.object({ kind: z.literal('exists'), value: AnswerValue }),
  z.object({ kind: z.literal('missing'), value: AnswerValue }),
  z.object({ kind: z.literal('equals'), value: AnswerValue, text: text(255) }),
  z.object({
    kind: z.literal('one_of'),
    value: AnswerValue,
    texts: z.array(text(255)).min(1).max(50),
  }),
  z.object({ kind: z.literal('matches'), value: AnswerValue, pattern: text(300).min(1) }),
  z.object({ kind: z.literal('greater_than'), value: AnswerValue, number: z.number() }),
]);
export type AnswerCondition = z.output<typeof AnswerCondition>;

/**
 * `accepted`: the advertiser has the lead. `refused`: it does not, and the lead goes to the next
 * one. `unclear`: it may have it, and `timeout_policy` decides what follows.
 */
export const RULE_OUTCOMES = ['accepted', 'refused', 'unclear'] as const;
export const AnswerRule = z.object({
  outcome: z.enum(RULE_OUTCOMES),
  /** All of them have to hold. */
  when: z.array(AnswerCondition).min(1).max(12),
});
export type AnswerRule = z.output<typeof AnswerRule>;

export const ANSWER_TYPES = ['auto', 'json', 'xml', 'form', 'text'] as const;
/** How an answer is read. */
export const StepAnswer = z.object({
  /** `auto` follows the Content-Type of the answer, and its beginning if that says nothing. */
  type: z.enum(ANSWER_TYPES).default('auto'),
  /** The first rule that holds decides. An answer that none names is unclear. */
  rules: z.array(AnswerRule).max(20),
  read: z
    .object({
      external_id: AnswerValue.nullable().default(null),
      autologin_url: AnswerValue.nullable().default(null),
      /** The reasons of a refusal. Several are joined. */
      reasons: z.array(AnswerValue).max(5).default([]),
      price: AnswerValue.nullable().default(null),
      currency: AnswerValue.nullable().default(null),
      /** Values for later steps, as `{{ steps.<step>.<name> }}`. */
      others: z
        .array(z.object({ name: Name, value: AnswerValue }))
        .max(10)
        .default([]),
    })
    .prefault({}),
});
export type StepAnswer = z.output<typeof StepAnswer>;

/** A request, and what is read from its answer. */
export const IntegrationStep = z.object({
  name: Name,
  /** Whether this request gives the lead to the advertiser. One step does. */
  hands_over: z.boolean(),
  request: StepRequest,
  answer: StepAnswer,
  /**
   * How long what was read serves for other leads, for example a token: until the value at
   * `expires_in` (seconds) has passed, or `seconds`. Only before the lead is handed over.
   */
  cache: z
    .object({
      seconds: z.int().min(1).max(86_400),
      expires_in: AnswerValue.nullable().default(null),
    })
    .nullable()
    .default(null),
});
export type IntegrationStep = z.output<typeof IntegrationStep>;

/** The advertiser's own words, for example its ids of countries. */
const WordTable = z.object({
  name: Name,
  rows: z.array(z.object({ from: text(100), to: text(255) })).max(500),
  /** The word of a value that has no row. Null: a lead with such a value is not sent. */
  otherwise: text(255).nullable().default(null),
});

/** The rule of `{{ generated.password }}`, which is the same for every try of one lead. */
const PasswordRule = z
  .object({
    length: z.int().min(6).max(64).default(12),
    lower: z.boolean().default(true),
    upper: z.boolean().default(true),
    digits: z.boolean().default(true),
    symbols: z
      .string()
      .regex(/^[!-/:-@[-`{-~]{0,20}$/, 'Use ASCII symbols')
      .default(''),
  })
  .refine(({ lower, upper, digits, symbols }) => lower || upper || digits || symbols !== '', {
    message: 'Choose at least one kind of character',
  });
export type PasswordRule = z.output<typeof PasswordRule>;

/** The longest time for look-up, connection and TLS of one request. */
export const CONNECT_MS = 5_000;
/**
 * How long a publisher waits for what becomes of its lead, whichever advertisers are asked. It is
 * enough for one advertiser with the longest settings: 30 seconds for a free connection and 60
 * seconds for the answer.
 */
export const PUBLISHER_LIMIT_MS = 100_000;

/** How an advertiser is called and how its answers are read (ADR 84). */
export const IntegrationTemplate = z
  .object({
    steps: z.array(IntegrationStep).min(1).max(5),
    tables: z.array(WordTable).max(10).default([]),
    password: PasswordRule.prefault({}),
    /** Milliseconds for each answer, from the moment when the request has its connection. */
    timeout_ms: z.int().min(500).max(60_000).default(10_000),
    /** Connections at a time, in each process. */
    connections: z.int().min(1).max(256).default(64),
    /**
     * Milliseconds that a lead waits for a connection. After that it goes to the next advertiser,
     * unsent.
     */
    connection_wait_ms: z.int().min(0).max(30_000).default(10_000),
    /** Only if nothing was sent, or after 502, 503 or 504 if that answer is a refusal. */
    retries: z.int().min(0).max(5).default(2),
    /** Whether a lead that the advertiser may have is held, or passed on. */
    timeout_policy: z.enum(['hold', 'cascade']).default('hold'),
  })
  .refine(({ steps }) => steps.filter(({ hands_over: hands }) => hands).length === 1, {
    path: ['steps'],
    message: 'One step must hand over the lead',
  })
  .refine(({ steps }) => new Set(steps.map(({ name }) => name)).size === steps.length, {
    path: ['steps'],
    message: 'Two steps have the same name',
  })
  .refine(
    ({ steps, timeout_ms }) => steps.length * (CONNECT_MS + timeout_ms) <= PUBLISHER_LIMIT_MS,
    {
      path: ['timeout_ms'],
      message: 'The steps together may take 100 seconds, 5 of them to connect each',
    },
  )
  .meta({ id: 'IntegrationTemplate' });
export type IntegrationTemplate = z.output<typeof IntegrationTemplate>;
