import { WEBHOOK_DATA, type WebhookMessage } from '@leadline/contracts';

/**
 * Returns the body of an event. Throws if its data does not fit the contract, so that nothing else
 * ever leaves the house.
 */
export const bodyOf = ({ event, at, data }: WebhookMessage): string =>
  JSON.stringify({ type: event, timestamp: at, data: WEBHOOK_DATA[event].parse(data) });

/** Returns the body of a test call. */
export const pingBody = (webhookId: number, at: Date): string =>
  JSON.stringify({ type: 'ping', timestamp: at.toISOString(), data: { webhook_id: webhookId } });
