import { z } from 'zod';
import { text } from '../common/fields.js';
import { CUSTOM_PARAMS } from '../leads/custom-params.js';
import { SeenVersion, Version } from '../versions/schemas.js';
import { haveHeaderNames } from './call-template.rules.js';
import { IntegrationTemplate } from './integration-template.schemas.js';

/**
 * Placeholders of a template. `{{secret.<name>}}` comes from the advertiser's encrypted secrets.
 */
export const INTEGRATION_PLACEHOLDERS = [
  'lead_id',
  'email',
  'first_name',
  'last_name',
  'full_name',
  'phone',
  'phone_prefix',
  'phone_national',
  'country',
  'ip',
  'offer',
  'funnel',
  'affiliate_id',
  ...CUSTOM_PARAMS,
  'hit_id',
  'language',
  'city',
  'password',
  'test',
] as const;
export type IntegrationPlaceholder = (typeof INTEGRATION_PLACEHOLDERS)[number];

/** Text with these placeholders and secrets. */
export const templateOf = (names: readonly string[]) =>
  text(2000).refine(
    (value) =>
      [...value.matchAll(/\{\{\s*([^}]*?)\s*\}\}/g)].every(
        ([, name]) => /^secret\.[a-z0-9_]{1,32}$/.test(name ?? '') || names.includes(name ?? ''),
      ),
    { message: 'Contains an unknown placeholder' },
  );
const template = templateOf(INTEGRATION_PLACEHOLDERS);
const templates = z
  .record(text(128).min(1), template)
  .refine((fields) => Object.keys(fields).length <= 100, { message: 'At most 100' });
const headers = templates.refine(haveHeaderNames, { message: 'A header name is not valid' });
/** A path into a JSON answer, e.g. `data.lead.id` or `errors[0].text`. */
export const JsonPath = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_$-]+(\.[A-Za-z0-9_$-]+|\[\d{1,3}\])*$/, 'Use a path like data.lead.id');

export const SuccessRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exists'), path: JsonPath }),
  z.object({ kind: z.literal('equals'), path: JsonPath, value: text(255) }),
]);

/**
 * Meaning of an answer that does not say whether the advertiser took the lead. `unknown`: it may
 * have the lead, as after a time-out; `timeout_policy` decides what follows. `refused`: it does not
 * have the lead, which goes to the next advertiser.
 */
const UnclearOutcome = z.enum(['unknown', 'refused']);
export type UnclearOutcome = z.output<typeof UnclearOutcome>;
const UnclearAnswers = z.object({
  http_500: UnclearOutcome.default('refused'),
  /** Also 520, by which a proxy says the same. */
  http_502: UnclearOutcome.default('unknown'),
  http_503: UnclearOutcome.default('refused'),
  /** Also 522 and 524, by which a proxy says the same. */
  http_504: UnclearOutcome.default('unknown'),
  /** A 2xx that the template does not accept, and whose body is not JSON. */
  unreadable: UnclearOutcome.default('unknown'),
});
export type UnclearAnswer = keyof z.output<typeof UnclearAnswers>;

/** The origins (scheme, host and port) that each secret of an advertiser may be sent to, by name. */
export const SecretOrigins = z.record(z.string(), z.array(z.string()).readonly()).readonly();
export type SecretOrigins = z.infer<typeof SecretOrigins>;

/** How an advertiser is called and how its answer is read (domain §6). */
export const OldIntegrationTemplate = z
  .object({
    method: z.enum(['POST', 'PUT', 'GET']),
    url: template.and(z.string().regex(/^https?:\/\//)),
    headers: headers.default({}),
    auth: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('none') }),
        z.object({ kind: z.literal('bearer'), token: template }),
        z.object({ kind: z.literal('basic'), username: template, password: template }),
        z.object({ kind: z.literal('header'), name: text(128), value: template }),
        z.object({ kind: z.literal('query'), name: text(128), value: template }),
      ])
      .default({ kind: 'none' }),
    format: z.enum(['json', 'form', 'query']),
    /** The advertiser's field (dots nest in JSON) → template. */
    fields: templates,
    success: z.object({
      statuses: z.array(z.int().min(100).max(599)).min(1).default([200, 201]),
      /** Rules that must all hold, in addition to the status. */
      rules: z.array(SuccessRule).max(10).default([]),
    }),
    read: z.object({
      external_id: JsonPath.nullable().default(null),
      autologin_url: JsonPath.nullable().default(null),
      message: JsonPath.nullable().default(null),
    }),
    /** Milliseconds for the answer, from the moment when the request has its connection. */
    timeout_ms: z.int().min(500).max(60_000).default(10_000),
    /** Connections at a time, in each process. */
    connections: z.int().min(1).max(256).default(64),
    /**
     * Milliseconds that a lead waits for a connection. After that it goes to the next advertiser,
     * unsent.
     */
    connection_wait_ms: z.int().min(0).max(30_000).default(10_000),
    /** Only if nothing was sent, or after 502, 503 or 504 if that answer means `refused`. */
    retries: z.int().min(0).max(5).default(2),
    /** Whether a lead that the advertiser may have is held, or passed on. */
    timeout_policy: z.enum(['hold', 'cascade']).default('hold'),
    unclear_answers: UnclearAnswers.prefault({}),
  })
  .meta({ id: 'OldIntegrationTemplate' });
export type OldIntegrationTemplate = z.output<typeof OldIntegrationTemplate>;

const SecretName = z.string().regex(/^[a-z0-9_]{1,32}$/, 'Use lower-case letters, digits and _');
/** A key that was copied with its line break would be refused by the advertiser. */
const SecretValue = text(4000).regex(/^[^\p{Cc}]+$/u, 'A secret has no line breaks');
const secretsOf = <T extends z.ZodType>(value: T) =>
  z
    .record(SecretName, value)
    .refine((secrets) => Object.keys(secrets).length <= 50, { message: 'At most 50' })
    .default({});
/** A text replaces a secret, null removes it, and other secrets stay. */
export const SecretChanges = secretsOf(SecretValue.nullable());
/** Stored secrets, entered again to let them be sent to another origin. */
export const EnteredSecrets = secretsOf(SecretValue);
export type EnteredSecrets = z.output<typeof EnteredSecrets>;

/** Secrets are listed by name, without their values. */
export const Integration = z
  .object({
    advertiser_id: z.int(),
    version: Version,
    /** Null if none is stored, or if the stored one is not valid. */
    template: IntegrationTemplate.nullable(),
    secrets: z.array(
      z.object({
        name: z.string(),
        is_set: z.boolean(),
        /** Scheme, host and port that the secret may be sent to: the ones it was entered for. */
        origins: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'Integration' });
export const ReplaceIntegrationBody = z.object({
  template: IntegrationTemplate,
  secrets: SecretChanges,
  version: SeenVersion,
});
export type ReplaceIntegrationBody = z.output<typeof ReplaceIntegrationBody>;

const word = (max: number) => text(max).optional();
export const TestLead = z.object({
  email: word(254),
  first_name: word(100),
  last_name: word(100),
  phone: word(30),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Use two capital letters')
    .optional(),
  ip: word(45),
  offer: word(255),
  funnel: word(255),
  affiliate_id: word(255),
  custom_param_1: word(255),
  custom_param_2: word(255),
  custom_param_3: word(255),
  custom_param_4: word(255),
  custom_param_5: word(255),
  hit_id: word(255),
  language: word(16),
  city: word(255),
  password: word(255),
});
export type TestLead = z.output<typeof TestLead>;
/** Signs that the template may read an answer wrongly. */
export const ANSWER_WARNINGS = {
  error_in_body:
    'The answer counts as accepted, but it reports an error. ' +
    'Add a rule that distinguishes the two.',
  not_json:
    'The answer counts as accepted, but it is not of the type that it should be. ' +
    'It may be an error page.',
  no_external_id:
    "The answer counts as accepted, but the advertiser's id of the lead is not at the path " +
    'of the template.',
  no_autologin_url:
    'The answer counts as accepted, but the autologin link is not at the path of the template.',
  later_step_failed:
    'The advertiser has the lead, but a step after that failed. What it would have read is missing.',
} as const;
export type AnswerWarning = keyof typeof ANSWER_WARNINGS;
export const AnswerWarningCode = z.enum(Object.keys(ANSWER_WARNINGS) as AnswerWarning[]);
/** Text of a stored warning. A code of another version is its own text. */
export const answerWarningText = (code: string): string =>
  Object.hasOwn(ANSWER_WARNINGS, code) ? ANSWER_WARNINGS[code as AnswerWarning] : code;

export const PostbackAddress = z
  .object({ token: z.string(), url: z.string() })
  .meta({ id: 'PostbackAddress' });
