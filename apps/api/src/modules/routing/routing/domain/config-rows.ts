import type { HoursDay } from '@leadline/contracts';
import type { ConversionStatsVersion } from './conversion-stats.js';

// The rows that the configuration is compiled from, as the queries return them.

export interface PublisherRow {
  id: number;
  name: string;
  status: string;
  api_token_hash: Buffer;
  /** The token before the last rotation, which works until then. */
  previous_token_hash: Buffer | null;
  previous_token_until: Date | null;
  locate_leads_by: 'system' | 'phone' | 'ip_address';
  block_duplicate_leads: boolean;
  autologin_interval: 'days' | 'hours' | 'minutes';
  rate_limit_per_minute: number;
  country_ids: number[];
  postback_events: string[];
  /** The amounts agreed for an FTD; country null stands for all others. */
  payouts: [countryId: number | null, amount: number][];
}
export interface AdvertiserRow {
  id: number;
  name: string;
  status: string;
  send_org_funnel: boolean;
  country_ids: number[];
  hours: { country_id: number; zone: string; days: HoursDay[] }[];
  exclusions: { publisher_id: number; country_ids: number[]; funnels: string[] }[];
}
export interface DistributionRow {
  id: number;
  name: string;
  method: 'slot' | 'chance' | 'optimize';
  country_id: number;
  publisher_id: number | null;
  zone: string;
  is_send_in_op_hours: boolean;
  parameters: Record<string, string>;
  data_override: Record<string, string[]>;
  timeslots: {
    id: number;
    name: string;
    opening_hours: HoursDay[];
    groups: { id: number; name: string; shares: { advertiser_id: number; percentage: number }[] }[];
  }[];
}
export interface CapRow {
  id: number;
  type: 'lead' | 'ftd';
  interval: 'daily' | 'interval';
  cap: number;
  reset_time: string;
  zone: string;
  window_started_at: Date;
  updated_at: Date;
  country_ids: number[];
  advertiser_ids: number[];
  publisher_ids: number[];
  funnels: string[];
}
export interface OverrideRow {
  id: number;
  kind: 'funnel' | 'publisher_id';
  side: 'advertiser' | 'publisher';
  advertiser_id: number | null;
  publisher_id: number | null;
  country_ids: number[];
  override_values: string[];
}
export interface BlacklistRow {
  id: number;
  blacklist_type_id: number;
  value: string;
  expires_at: Date | null;
  hide_blocked: boolean;
}
export interface ConfigRows {
  version: number;
  countries: { id: number; code: string }[];
  publishers: PublisherRow[];
  advertisers: AdvertiserRow[];
  distributions: DistributionRow[];
  caps: CapRow[];
  overrides: OverrideRow[];
  blacklist: BlacklistRow[];
  /** The setting `merge_email_aliases`. */
  mergesAliases: boolean;
  conversionStats: ConversionStatsVersion;
}
