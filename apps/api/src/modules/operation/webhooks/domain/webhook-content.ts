import type { WebhookBody } from '@leadline/contracts';

/** The part of a webhook that versions and the audit log hold. */
export interface WebhookContent {
  readonly name: string;
  readonly url: string;
  readonly events: WebhookBody['events'];
  readonly advertiser_ids: readonly number[];
  readonly publisher_ids: readonly number[];
  readonly is_active: boolean;
}

export const webhookContent = ({
  name,
  url,
  events,
  advertiser_ids,
  publisher_ids,
  is_active,
}: WebhookContent): WebhookContent => ({
  name,
  url,
  events,
  advertiser_ids,
  publisher_ids,
  is_active,
});
