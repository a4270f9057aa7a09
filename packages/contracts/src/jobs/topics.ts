import { z } from 'zod';
import { WebhookMessage } from '../webhooks/events.js';

/** Events about a lead that a publisher can be told (domain §6). */
export const PUBLISHER_EVENTS = [
  'lead_accepted',
  'lead_rejected',
  'status_changed',
  'ftd_approved',
  'ftd_reversed',
] as const;
export type PublisherEvent = (typeof PUBLISHER_EVENTS)[number];

/**
 * Every outbox topic with the schema of its payload, which is parsed when it is written and when it
 * is read. Payloads hold ids and codes, never personal data: a handler reads what it needs when it
 * runs.
 */
export const TOPICS = {
  'publisher-postback': z.object({ lead_id: z.int().positive(), event: z.enum(PUBLISHER_EVENTS) }),
  webhook: WebhookMessage,
} as const satisfies Record<string, z.ZodType>;
export type Topic = keyof typeof TOPICS;
export type TopicPayload<T extends Topic> = z.output<(typeof TOPICS)[T]>;
