import type { WebhookEvent } from '@leadline/contracts';

/** The events that a webhook is sent. An empty list of parties stands for all. */
export interface Listener {
  readonly events: readonly WebhookEvent[];
  readonly advertiser_ids: readonly number[];
  readonly publisher_ids: readonly number[];
}
/** The parties that an event concerns. Null stands for all parties of the side. */
export interface Concern {
  readonly event: WebhookEvent;
  readonly advertisers: readonly number[] | null;
  readonly publishers: readonly number[] | null;
}

const concerns = (wanted: readonly number[], concerned: readonly number[] | null): boolean =>
  wanted.length === 0 || concerned === null || concerned.some((id) => wanted.includes(id));

/** Whether a webhook is sent an event: it chose the event, and its filters of both sides fit. */
export const isWanted = (listener: Listener, concern: Concern): boolean =>
  listener.events.includes(concern.event) &&
  concerns(listener.advertiser_ids, concern.advertisers) &&
  concerns(listener.publisher_ids, concern.publishers);
