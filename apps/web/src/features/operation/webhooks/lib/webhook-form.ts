import type { WebhookEvent } from '@leadline/contracts/webhook-events';
import type { CallInput, CallReply } from '#shared/api/api-types';
import { faultsFrom, type Faults } from '#shared/api/field-faults';
import { dialogs } from '#shared/ui/dialogs';

export type WebhookRow = CallReply<'webhooks.list'>[number];
export type Delivery = CallReply<'webhooks.deliveries'>['data'][number];

/** A webhook in the dialog. */
export interface WebhookDraft {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly advertiserIds: readonly number[];
  readonly publisherIds: readonly number[];
  readonly isActive: boolean;
}

/** The field of the form for each field on the wire, in the order of the dialog. */
export const WEBHOOK_FIELDS = {
  name: 'name',
  url: 'url',
  events: 'events',
  advertiser_ids: 'advertiserIds',
  publisher_ids: 'publisherIds',
  is_active: 'isActive',
} as const satisfies Record<string, keyof WebhookDraft>;

export const webhookDraft = (row: WebhookRow | null): WebhookDraft => ({
  name: row?.name ?? '',
  url: row?.url ?? '',
  events: row?.events ?? [],
  advertiserIds: row?.advertiser_ids ?? [],
  publisherIds: row?.publisher_ids ?? [],
  isActive: row?.is_active ?? true,
});

const urlFault = (url: string): string | null => {
  if (url.trim() === '') return 'URL is required';
  return /^https?:\/\//i.test(url.trim())
    ? null
    : 'Use an address that begins with http:// or https://';
};

/** Returns the faults of a draft that the browser can find. */
export const webhookFaults = (draft: WebhookDraft): Faults<keyof WebhookDraft> =>
  faultsFrom({
    name: draft.name.trim() === '' ? 'Name is required' : null,
    url: urlFault(draft.url),
    events: draft.events.length === 0 ? 'Please choose at least one event' : null,
  });

/** Returns the request body of a draft without faults. */
export const webhookBody = (draft: WebhookDraft): CallInput<'webhooks.create'>['body'] => ({
  name: draft.name.trim(),
  url: draft.url.trim(),
  events: [...draft.events],
  advertiser_ids: [...draft.advertiserIds],
  publisher_ids: [...draft.publisherIds],
  is_active: draft.isActive,
});

/** Shows a new secret, which the server never returns again. */
export const showSecret = (name: string, secret: string): Promise<boolean> =>
  dialogs.secret(
    `Signing secret of ${name.trim()}`,
    'Copy it now: it is not shown again. The receiver checks with it that a call is ours.',
    secret,
  );
