import type { PublisherSettings } from './party';

type Publisher = PublisherSettings['affiliates'];
type Option<Value> = readonly { readonly value: Value; readonly label: string }[];

/** Label of the rate limit on every tab. */
export const REQUESTS_PER_MINUTE = 'Requests per minute';

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
