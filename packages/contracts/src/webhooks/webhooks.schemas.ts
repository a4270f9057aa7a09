import { z } from 'zod';
import { BodyId, Instant, text } from '../common/fields.js';
import { parsedUrl } from '../common/url.rules.js';
import { SeenVersion, Version } from '../versions/schemas.js';
import { WEBHOOK_EVENTS } from './events.rules.js';

const MOST_PARTIES = 1000;

/** Whether a URL may be called: http or https, without a user name or password. */
const isWebAddress = (address: string): boolean => {
  const url = parsedUrl(address);
  return url !== undefined && ['http:', 'https:'].includes(url.protocol);
};
const hasNoLogin = (address: string): boolean => {
  const url = parsedUrl(address);
  return url === undefined || (url.username === '' && url.password === '');
};

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];
const partyIds = z.array(BodyId).max(MOST_PARTIES).default([]).transform(unique);

export const WebhookBody = z.object({
  name: text(100)
    .transform((name) => name.trim())
    .pipe(z.string().min(1, 'Please enter a name')),
  url: text(2000)
    .transform((url) => url.trim())
    .refine(isWebAddress, 'Use an address that begins with http:// or https://')
    .refine(hasNoLogin, 'The address must not contain a user name or password'),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1, 'Please choose at least one event')
    .max(WEBHOOK_EVENTS.length)
    .transform(unique),
  /** Only events of these advertisers and publishers are sent; of all if a list is empty. */
  advertiser_ids: partyIds,
  publisher_ids: partyIds,
  is_active: z.boolean().default(true),
});
export type WebhookBody = z.output<typeof WebhookBody>;
export const UpdateWebhookBody = WebhookBody.extend({ version: SeenVersion });
export type UpdateWebhookBody = z.output<typeof UpdateWebhookBody>;

/** Why a webhook was switched off: its receiver answered 410, or it failed for days. */
export const WEBHOOK_OFF_REASONS = ['gone', 'failing'] as const;
export type WebhookOffReason = (typeof WEBHOOK_OFF_REASONS)[number];

/** An address that is sent events. */
export const Webhook = z
  .object({
    id: z.int(),
    version: Version,
    name: z.string(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    advertiser_ids: z.array(z.int()),
    publisher_ids: z.array(z.int()),
    is_active: z.boolean(),
    created_at: Instant,
    /** Until then calls are signed with the secret before the last rotation as well. Null if not. */
    previous_secret_until: Instant.nullable(),
    /** Failed tries since the last success. `failing_since` is the first of them. */
    failures: z.int(),
    failing_since: Instant.nullable(),
    last_success_at: Instant.nullable(),
    /** When it was switched off automatically, and why. */
    disabled_at: Instant.nullable(),
    disabled_reason: z.enum(WEBHOOK_OFF_REASONS).nullable(),
    /** Events of the last 24 hours. */
    last_day: z.object({ delivered: z.int(), waiting: z.int(), failed: z.int() }),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof Webhook>;

/** The only replies that hold the secret. It is not shown again. */
export const WebhookSecret = z.object({ secret: z.string() }).meta({ id: 'WebhookSecret' });

export const WEBHOOK_DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

/** One event on its way to one webhook. */
export const WebhookDelivery = z
  .object({
    id: z.int(),
    /** The header `webhook-id`, the same on every try. */
    message_id: z.string(),
    event: z.enum(WEBHOOK_EVENTS),
    /** The record that the event is about, such as `lead:17`. */
    record: z.string(),
    state: z.enum(WEBHOOK_DELIVERY_STATES),
    tries: z.int(),
    last_status_code: z.int().nullable(),
    last_error: z.string().nullable(),
    /** Null unless the delivery is waiting. */
    next_try_at: Instant.nullable(),
    created_at: Instant,
    delivered_at: Instant.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

/** One call, and how it ended. */
export const WebhookAttempt = z
  .object({
    at: Instant,
    url: z.string(),
    duration_ms: z.int(),
    status_code: z.int().nullable(),
    error: z.string().nullable(),
    /** The beginning of the answer; null if there was none. */
    answer: z.string().nullable(),
  })
  .meta({ id: 'WebhookAttempt' });
export type WebhookAttempt = z.output<typeof WebhookAttempt>;

export const WebhookDeliveryDetail = WebhookDelivery.extend({
  /** The body of the request. */
  body: z.string(),
  /** The newest attempts, in order. */
  attempts: z.array(WebhookAttempt),
}).meta({ id: 'WebhookDeliveryDetail' });

export const WebhookDeliveriesQuery = z.object({
  before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  state: z.enum(WEBHOOK_DELIVERY_STATES).optional(),
});
export type WebhookDeliveriesQuery = z.output<typeof WebhookDeliveriesQuery>;

/** Sends all deliveries again that failed and were created since then. */
export const ReplayFailedBody = z.object({ since: Instant });

export const WebhookTestReply = WebhookAttempt.extend({ ok: z.boolean() }).meta({
  id: 'WebhookTestReply',
});
export type WebhookTestReply = z.output<typeof WebhookTestReply>;
