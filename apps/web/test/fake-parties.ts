import type { AdvertiserSettings, PublisherSettings } from '@leadline/contracts';

const CREATED = '2026-01-15T12:00:00.000Z';

/** Returns the data of an advertiser's page without records, for tests that add some. */
export const advertiserSettings = (
  patch: Partial<AdvertiserSettings> = {},
): AdvertiserSettings => ({
  advertiser: {
    id: 7,
    version: 3,
    name: 'Alpha',
    display_name: 'Alpha Markets',
    status: 'active',
    is_test_advertiser: 'inactive',
    user_id: 5,
    other_manager_ids: [],
    send_org_funnel: false,
    created_at: CREATED,
  },
  revenues: [],
  caps: [],
  supported_countries: [],
  openingHours: [],
  exclusions: [],
  publisher_overrides: [],
  funnel_overrides: [],
  ...patch,
});

/** Returns the data of a publisher's page without records. */
export const publisherSettings = (patch: Partial<PublisherSettings> = {}): PublisherSettings => ({
  affiliates: {
    id: 4,
    version: 2,
    name: 'North',
    status: 'active',
    user_id: null,
    other_manager_ids: [],
    api_token: 'abcd…wxyz',
    autologin_interval: 'days',
    locate_leads_by: 'system',
    tracking_domain: null,
    offer_url: null,
    block_duplicate_leads: true,
    duplicate_days: 30,
    rate_limit_per_minute: 600,
    created_at: CREATED,
  },
  caps: [],
  supported_countries: [],
  publisher_overrides: [],
  funnel_overrides: [],
  payouts: [],
  ...patch,
});

export const GERMANY = { id: 1, code: 'DE', name: 'Germany', country_icon: '' } as const;
export const FRANCE = { id: 2, code: 'FR', name: 'France', country_icon: '' } as const;
