import { z } from 'zod';
import { Id, text } from '../common/fields.js';
import { parsedUrl } from '../common/url.rules.js';
import { IntakeWarning, isAddress, mended, OPTIONAL_TEXTS } from './mend.rules.js';

/** Other names of our fields (domain §3). The canonical name wins if both have a value. */
export const INTAKE_ALIASES: Readonly<Record<string, string>> = {
  firstname: 'first_name',
  lastname: 'last_name',
  phone_number: 'phone',
  country_code: 'country',
  geo: 'country',
  iso_code: 'country',
  userip: 'ip',
  user_ip: 'ip',
  so: 'funnel',
  MPC_1: 'custom_param_1',
  MPC_2: 'custom_param_2',
  MPC_3: 'custom_param_3',
  MPC_4: 'custom_param_4',
  MPC_5: 'custom_param_5',
  aff_sub: 'custom_param_1',
  aff_sub1: 'custom_param_1',
  aff_sub2: 'custom_param_2',
  aff_sub3: 'custom_param_3',
  aff_sub4: 'custom_param_4',
  aff_sub5: 'custom_param_5',
  click_id: 'hit_id',
  sub: 'hit_id',
  lg: 'language',
  test: 'is_test',
  testMode: 'is_test',
};

/** Empty fields count as absent, because many senders post every field. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/**
 * Renames aliases to canonical names, and mends the fields. Anything but an object is returned as it
 * is.
 */
const canonicalise = (input: unknown): unknown => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const entries = Object.entries(input);
  const canonical = new Map<string, unknown>(
    entries.filter(([key]) => !Object.hasOwn(INTAKE_ALIASES, key)),
  );
  for (const [key, value] of entries) {
    const name = Object.hasOwn(INTAKE_ALIASES, key) ? INTAKE_ALIASES[key] : undefined;
    if (name !== undefined && isEmpty(canonical.get(name))) canonical.set(name, value);
  }
  return mended(Object.fromEntries(canonical));
};

const DOMAIN_CHARACTERS = /^[^\s/?#:@%\\[\]<>^|]*$/;
const ASCII = /^[\x21-\x7e]*$/;
/** Both spellings of an international domain are stored as one, in ASCII (ADR 57). */
export const withAsciiDomain = (email: string): string => {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  if (at === 0 || ASCII.test(domain) || !DOMAIN_CHARACTERS.test(domain)) return email;
  return email.slice(0, at) + (parsedUrl(`http://${domain}/`)?.hostname ?? domain);
};
/** As Zod has it, with top-level domains such as `xn--p1ai`. */
const MAILBOX = /(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]/;
const HOST = /(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[a-z0-9-]+)/;
const EMAIL = new RegExp(`^${MAILBOX.source}@${HOST.source}$`);

const person = text(100)
  .transform((name) => name.trim())
  .pipe(z.string().min(1));
const optionalText = (field: keyof typeof OPTIONAL_TEXTS) =>
  text(OPTIONAL_TEXTS[field])
    .nullish()
    .transform((value) => value?.trim() || null);
const slug = text(OPTIONAL_TEXTS.funnel)
  .nullish()
  .transform((value) => value?.trim() || null)
  .pipe(
    z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9._~ -]*$/, 'Use letters, digits, spaces and . _ ~ -')
      .nullable(),
  );

/** The reader of phone numbers skips a minus sign: -44 740 … would become somebody's number. */
const NOT_NEGATIVE = /^\s*[^\s\p{Pd}\u2212]/u;

export const IntakeLeadFields = z
  .object({
    email: text(254)
      .trim()
      .toLowerCase()
      .transform(withAsciiDomain)
      .pipe(z.email({ pattern: EMAIL })),
    first_name: person,
    last_name: person,
    /** With `phone_prefix`, or international; stored as E.164. */
    phone: z
      .union([text(40), z.int().transform(String)])
      .pipe(z.string().min(4).regex(NOT_NEGATIVE, 'A phone number has no minus sign')),
    phone_prefix: z
      .union([text(8), z.int().transform(String)])
      .nullish()
      .transform((prefix) => prefix?.trim() || null)
      .pipe(z.string().regex(NOT_NEGATIVE, 'A prefix has no minus sign').nullable()),
    /** ISO 3166-1 alpha-2; required when the publisher's leads are located by `system`. */
    country: text(2)
      .nullish()
      .transform((code) => code?.trim().toUpperCase() || null)
      .pipe(
        z
          .string()
          .regex(/^[A-Z]{2}$/, 'Use the two-letter ISO code')
          .nullable(),
      ),
    /** The visitor's public address, IPv4 or IPv6. */
    ip: text(45)
      .trim()
      .pipe(z.union([z.ipv4(), z.ipv6()], 'Use an IPv4 or IPv6 address')),
    offer: slug,
    funnel: slug,
    custom_param_1: optionalText('custom_param_1'),
    custom_param_2: optionalText('custom_param_2'),
    custom_param_3: optionalText('custom_param_3'),
    custom_param_4: optionalText('custom_param_4'),
    custom_param_5: optionalText('custom_param_5'),
    hit_id: optionalText('hit_id'),
    language: optionalText('language'),
    city: optionalText('city'),
    /** Passed on to the advertiser; never stored, never logged. */
    password: text(OPTIONAL_TEXTS.password).nullish(),
    is_test: z
      .union([
        z.boolean(),
        z.literal(0),
        z.literal(1),
        z.literal('0'),
        z.literal('1'),
        z.literal('true'),
        z.literal('false'),
      ])
      .nullish()
      .transform((flag) => flag === true || flag === 1 || flag === '1' || flag === 'true'),
  })
  .meta({ id: 'IntakeLead' });
export type IntakeLead = z.output<typeof IntakeLeadFields>;
/** A lead, and what was changed so that it could be taken. Addresses are separated by commas. */
export const IntakeLeadBody = z.preprocess(
  canonicalise,
  IntakeLeadFields.extend({
    ip: z.stringFormat('addresses', (list) => list.split(',').every(isAddress), {
      error: 'Use an IPv4 or IPv6 address',
    }),
    warnings: z.array(IntakeWarning),
  }),
);

/** 1 to 255 printable ASCII characters. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** Every code of the publisher API with its HTTP status and text (domain §3). */
export const INTAKE_CODES = {
  accepted: [201, 'Lead accepted.'],
  delivery_unknown: [202, 'The lead was submitted. Its final state is not known yet.'],
  invalid: [422, 'The lead is not valid.'],
  not_json: [400, 'The body is not valid JSON.'],
  too_large: [413, 'The body is too large: at most 64 KiB for a lead, 1 MiB for a batch.'],
  unsupported_media_type: [415, 'Send JSON with content type application/json.'],
  unauthenticated: [401, 'The API token is missing or wrong.'],
  publisher_inactive: [403, 'This publisher is not active.'],
  not_found: [404, 'No such lead.'],
  method_not_allowed: [405, 'This address does not support that method. See the header Allow.'],
  duplicate_lead: [409, 'This lead was already sent.'],
  idempotency_conflict: [409, 'This Idempotency-Key was used with another body.'],
  idempotency_in_progress: [
    409,
    'The first request with this Idempotency-Key is still being processed.',
  ],
  idempotency_key_invalid: [
    422,
    'The Idempotency-Key must have 1 to 255 printable ASCII characters.',
  ],
  cap_reached: [422, 'The cap for this traffic has been reached.'],
  no_distribution: [422, 'No distribution accepts this lead.'],
  no_advertiser: [422, 'No advertiser accepts this lead.'],
  blacklisted: [422, 'This lead is blocked.'],
  geo_not_supported: [422, 'Leads of this country are not supported.'],
  country_unknown: [422, 'The country of this lead could not be found.'],
  outside_hours: [422, 'Leads are not accepted at this time.'],
  rate_limited: [429, 'Too many requests. Please wait and try again.'],
  internal: [500, 'Something went wrong. Please try again with the same Idempotency-Key.'],
  unavailable: [503, 'The service is not ready. Please try again with the same Idempotency-Key.'],
} as const satisfies Record<string, readonly [number, string]>;
export type IntakeCode = keyof typeof INTAKE_CODES;
const INTAKE_CODE_NAMES = Object.keys(INTAKE_CODES) as [IntakeCode, ...IntakeCode[]];

/** The one envelope of the publisher API. */
export const IntakeReply = z
  .object({
    lead_id: z.int().nullable(),
    status: z.enum(['Submitted', 'Accepted', 'Rejected', 'FTD', 'Error']),
    code: z.enum(INTAKE_CODE_NAMES),
    message: z.string(),
    autologin_url: z.string().nullable(),
    redirect_url: z.string().nullable(),
    test: z.boolean(),
    errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
    /** Changes without which the lead could not have been taken. */
    warnings: z.array(IntakeWarning),
    trace_id: z.string(),
  })
  .meta({ id: 'IntakeReply' });
export type IntakeReply = z.infer<typeof IntakeReply>;
/**
 * An answer without what belongs to its request: it is stored for idempotent replays. The same body
 * has the same warnings.
 */
export type StoredReply = Omit<IntakeReply, 'trace_id' | 'warnings'>;
export const LeadIdParams = z.object({ id: Id });
