import { lazyPart } from '#shared/code/lazy-part';
import type { AdvertiserSettings } from './party-settings';
import type { PartyTab } from './party-tab';

/** Tabs of an advertiser, in order. `value` names the tab in the address, as for publishers. */
export const ADVERTISER_TABS: readonly PartyTab<AdvertiserSettings>[] = [
  {
    value: '1',
    title: 'Settings',
    permission: null,
    Content: lazyPart(
      async () =>
        (await import('../components/settings/advertiser-settings-tab')).AdvertiserSettingsTab,
    ),
  },
  {
    value: '2',
    title: 'Revenue',
    permission: 'ADVERTISER_REVENUES_LIST',
    Content: lazyPart(async () => (await import('../components/amounts/revenue-tab')).RevenueTab),
  },
  {
    value: '3',
    title: 'Distribution',
    permission: 'ADVERTISER_DISTRIBUTIONS_LIST',
    Content: lazyPart(
      async () =>
        (await import('../components/distributions/advertiser-distributions-tab'))
          .AdvertiserDistributionsTab,
    ),
  },
  {
    value: '4',
    title: 'Caps',
    permission: 'ADVERTISER_CAPS_LIST',
    Content: lazyPart(
      async () => (await import('../components/caps/advertiser-caps-tab')).AdvertiserCapsTab,
    ),
  },
  {
    value: '5',
    title: 'Supported Countries',
    permission: 'ADVERTISER_SUPPORTED_COUNTRIES_LIST',
    Content: lazyPart(
      async () =>
        (await import('../components/countries/advertiser-countries-tab')).AdvertiserCountriesTab,
    ),
  },
  {
    value: '6',
    title: 'Opening Hours',
    permission: 'ADVERTISER_OPENING_HOURS_LIST',
    Content: lazyPart(
      async () => (await import('../components/hours/opening-hours-tab')).OpeningHoursTab,
    ),
  },
  {
    value: '7',
    title: 'Exclusions',
    permission: 'ADVERTISER_EXCLUSIONS_LIST',
    Content: lazyPart(
      async () => (await import('../components/exclusions/exclusions-tab')).ExclusionsTab,
    ),
  },
  {
    value: '8',
    title: 'Override Publisher ID',
    permission: 'ADVERTISER_OVERRIDE_PUBLISHER_ID_LIST',
    Content: lazyPart(
      async () => (await import('../components/overrides/override-tabs')).AdvertiserPublisherIds,
    ),
  },
  {
    value: '9',
    title: 'API Offer Slug Overrides',
    permission: 'ADVERTISER_OVERRIDE_API_OFFERS_LIST',
    Content: lazyPart(
      async () => (await import('../components/overrides/override-tabs')).AdvertiserOfferSlugs,
    ),
  },
  {
    value: 'integration',
    title: 'Integration',
    permission: 'ADVERTISERS_EDIT',
    Content: lazyPart(async () => (await import('../integration/integration-tab')).IntegrationTab),
  },
];
