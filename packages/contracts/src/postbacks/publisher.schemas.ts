import { z } from 'zod';
import { hostFault } from '../advertisers/request-address.rules.js';
import { contact } from '../common/contact-data.js';
import { Instant, text } from '../common/fields.js';
import { PUBLISHER_EVENTS } from '../jobs/topics.js';
import { CUSTOM_PARAMS } from '../leads/custom-params.js';
import { SeenVersion, Version } from '../versions/schemas.js';

/** The macros of a postback address (domain §6). */
export const POSTBACK_MACROS = [
  'lead_id',
  'click_id',
  'hit_id',
  'status',
  'event',
  'conversion_id',
  'payout',
  'affiliate_id',
  'funnel',
  'iso_code',
  ...CUSTOM_PARAMS,
] as const;
export type PostbackMacro = (typeof POSTBACK_MACROS)[number];

const MACRO = /\{([^{}]*)\}/g;
const macrosOf = (url: string): string[] => [...url.matchAll(MACRO)].map(([, name]) => name ?? '');
const isUnknown = (name: string): boolean => !(POSTBACK_MACROS as readonly string[]).includes(name);
const PostbackUrl = text(2000)
  .refine((url) => z.url({ protocol: /^https?$/ }).safeParse(url.replaceAll(MACRO, 'x')).success, {
    message: 'Use an address that begins with http:// or https://',
  })
  .refine((url) => hostFault(url.split(/\{([^{}]*)\}/)) === null, {
    message: 'The host cannot depend on the lead',
  })
  .refine((url) => !macrosOf(url).some(isUnknown), {
    error: ({ input }) => `There is no macro {${macrosOf(String(input)).find(isUnknown) ?? ''}}`,
  });

export const PublisherPostback = z
  .object({
    id: z.int(),
    version: Version,
    publisher_id: z.int(),
    event: z.enum(PUBLISHER_EVENTS),
    url: z.string(),
    is_active: z.boolean(),
    created_at: Instant,
    /** Failed tries since the last success. `failing_since` is the first of them. */
    failures: z.int(),
    failing_since: Instant.nullable(),
    last_success_at: Instant.nullable(),
    /** When it was switched off automatically, because it kept failing. */
    disabled_at: Instant.nullable(),
  })
  .meta({ id: 'PublisherPostback' });

export const PublisherPostbackBody = z.object({
  event: z.enum(PUBLISHER_EVENTS),
  url: PostbackUrl,
  is_active: z.boolean().default(true),
});
export type PublisherPostbackBody = z.output<typeof PublisherPostbackBody>;
export const UpdatePostbackBody = PublisherPostbackBody.extend({ version: SeenVersion });
export type UpdatePostbackBody = z.output<typeof UpdatePostbackBody>;

export const SigningSecret = z.object({ signing_secret: z.string() }).meta({ id: 'SigningSecret' });

/** Newest first. Send `next` as `before` to get the rest; it is null on the last page. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), next: z.int().nullable() });
export const PageQuery = z.object({
  before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type PageQuery = z.output<typeof PageQuery>;

export const PostbackDelivery = z
  .object({
    id: z.int(),
    lead_id: z.int(),
    event: z.enum(PUBLISHER_EVENTS),
    state: z.enum(['waiting', 'delivered', 'failed']),
    tries: z.int(),
    last_status_code: z.int().nullable(),
    last_error: contact('text').nullable(),
    /** Null unless the delivery is waiting. */
    next_try_at: Instant.nullable(),
    created_at: Instant,
    delivered_at: Instant.nullable(),
    /** The delivery that this one sends again. */
    replay_of: z.int().nullable(),
  })
  .meta({ id: 'PostbackDelivery' });

export const PostbackTestFire = z
  .object({
    url: z.string(),
    ok: z.boolean(),
    status_code: z.int().nullable(),
    error: z.string().nullable(),
    duration_ms: z.int(),
  })
  .meta({ id: 'PostbackTestFire' });
export type PostbackTestFire = z.output<typeof PostbackTestFire>;
