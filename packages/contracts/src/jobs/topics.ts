import { z } from 'zod';

/** What a publisher can be told about a lead (domain §6). */
export const PUBLISHER_EVENTS = [
  'lead_accepted',
  'lead_rejected',
  'status_changed',
  'ftd_approved',
] as const;
export type PublisherEvent = (typeof PUBLISHER_EVENTS)[number];

/**
 * Every outbox topic with the schema of its payload, which is parsed when it is written and again when it is read. Payloads hold
 * ids and words of ours, never personal data: what a handler needs, it reads when it runs.
 */
export const TOPICS = {
  'publisher-postback': z.object({ lead_id: z.int().positive(), event: z.enum(PUBLISHER_EVENTS) }),
} as const satisfies Record<string, z.ZodType>;
export type Topic = keyof typeof TOPICS;
export type TopicPayload<T extends Topic> = z.output<(typeof TOPICS)[T]>;
