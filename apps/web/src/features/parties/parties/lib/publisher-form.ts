import type { Faults } from '#shared/api/field-faults';
import { MESSAGES } from '#shared/lib/messages';
import type { PublisherSettings } from './party-settings';

export type Publisher = PublisherSettings['affiliates'];

/** Label of the rate limit on every tab. */
export const REQUESTS_PER_MINUTE = 'Requests per minute';

/** The settings of a publisher before they are saved. */
export interface PublisherDraft {
  readonly status: Publisher['status'];
  readonly name: string;
  readonly userId: number | null;
  readonly autologinInterval: Publisher['autologin_interval'] | null;
  readonly locateLeadsBy: Publisher['locate_leads_by'] | null;
  readonly trackingDomain: string;
  readonly offerUrl: string;
  readonly blocksDuplicates: boolean;
  readonly duplicateDays: string;
  readonly rateLimit: string;
}

/** Maps each field on the wire to the form's field, in the order of the form. */
export const PUBLISHER_FIELDS = {
  status: 'status',
  name: 'name',
  user_id: 'userId',
  autologin_interval: 'autologinInterval',
  locate_leads_by: 'locateLeadsBy',
  offer_url: 'offerUrl',
  tracking_domain: 'trackingDomain',
  rate_limit_per_minute: 'rateLimit',
  block_duplicate_leads: 'blocksDuplicates',
  duplicate_days: 'duplicateDays',
} as const;

export const publisherDraft = (publisher: Publisher | null): PublisherDraft => ({
  status: publisher?.status ?? 'active',
  name: publisher?.name ?? '',
  userId: publisher?.user_id ?? null,
  autologinInterval: publisher?.autologin_interval ?? 'days',
  locateLeadsBy: publisher?.locate_leads_by ?? 'system',
  trackingDomain: publisher?.tracking_domain ?? '',
  offerUrl: publisher?.offer_url ?? '',
  blocksDuplicates: publisher?.block_duplicate_leads ?? false,
  duplicateDays: String(publisher?.duplicate_days ?? ''),
  rateLimit: String(publisher?.rate_limit_per_minute ?? ''),
});

/** Limits of the numeric fields. */
const DUPLICATE_DAYS = { min: 1, max: 3650 } as const;
const RATE_LIMIT = { min: 1, max: 100_000 } as const;

const countFault = (text: string, { min, max }: { min: number; max: number }): string | null => {
  const count = /^\d{1,6}$/.test(text.trim()) ? Number(text) : NaN;
  return count >= min && count <= max ? null : `A whole number from ${min} to ${max}`;
};

/** Returns the faults of the publisher's fields that the specification defines. */
export const mainPublisherFaults = (
  draft: PublisherDraft,
): Faults<'name' | 'autologinInterval' | 'locateLeadsBy'> => ({
  ...(draft.name.trim() === '' && { name: MESSAGES.nameMissing }),
  ...(draft.autologinInterval === null && { autologinInterval: MESSAGES.autologinMissing }),
  ...(draft.locateLeadsBy === null && { locateLeadsBy: MESSAGES.locateMissing }),
});

/** Returns the faults of the settings. */
export const publisherFaults = (draft: PublisherDraft): Faults<keyof PublisherDraft> => {
  const days = countFault(draft.duplicateDays, DUPLICATE_DAYS);
  const limit = countFault(draft.rateLimit, RATE_LIMIT);
  return {
    ...mainPublisherFaults(draft),
    ...(days !== null && { duplicateDays: days }),
    ...(limit !== null && { rateLimit: limit }),
  };
};

/** Returns the request of a valid draft. The token is sent back unchanged. */
export const publisherBody = (draft: PublisherDraft, publisher: Publisher, version: number) => ({
  id: publisher.id,
  name: draft.name,
  user_id: draft.userId,
  status: draft.status,
  autologin_interval: draft.autologinInterval ?? publisher.autologin_interval,
  locate_leads_by: draft.locateLeadsBy ?? publisher.locate_leads_by,
  tracking_domain: draft.trackingDomain,
  offer_url: draft.offerUrl,
  api_token: publisher.api_token,
  block_duplicate_leads: draft.blocksDuplicates,
  duplicate_days: Number(draft.duplicateDays),
  rate_limit_per_minute: Number(draft.rateLimit),
  version,
});

type Option<Value> = readonly { readonly value: Value; readonly label: string }[];

export const AUTOLOGIN_OPTIONS: Option<Publisher['autologin_interval']> = [
  { value: 'days', label: 'Days' },
  { value: 'hours', label: 'Hours' },
  { value: 'minutes', label: 'Minutes' },
];
export const LOCATE_OPTIONS: Option<Publisher['locate_leads_by']> = [
  { value: 'system', label: 'System' },
  { value: 'phone', label: 'Phone' },
  { value: 'ip_address', label: 'IP address' },
];
