import { lazyPart } from '#shared/code/lazy-part';
import type { PublisherSettings } from './party-settings';
import type { PartyTab } from './party-tab';

/** The tabs of a publisher with their values, in their order. */
export const PUBLISHER_TABS: readonly PartyTab<PublisherSettings>[] = [
  {
    value: '1',
    title: 'Settings',
    permission: null,
    Content: lazyPart(
      async () =>
        (await import('../components/settings/publisher-settings-tab')).PublisherSettingsTab,
    ),
  },
  {
    value: '10',
    title: 'Payouts',
    permission: 'PUBLISHER_PAYOUTS_LIST',
    Content: lazyPart(async () => (await import('../components/amounts/payouts-tab')).PayoutsTab),
  },
  {
    value: '3',
    title: 'Distribution',
    permission: 'PUBLISHER_DISTRIBUTIONS_LIST',
    Content: lazyPart(
      async () =>
        (await import('../components/distributions/publisher-distributions-tab'))
          .PublisherDistributionsTab,
    ),
  },
  {
    value: '4',
    title: 'Caps',
    permission: 'PUBLISHER_CAPS_LIST',
    Content: lazyPart(
      async () => (await import('../components/caps/publisher-caps-tab')).PublisherCapsTab,
    ),
  },
  {
    value: '5',
    title: 'Supported Countries',
    permission: 'PUBLISHER_SUPPORTED_COUNTRIES_LIST',
    Content: lazyPart(
      async () =>
        (await import('../components/countries/publisher-countries-tab')).PublisherCountriesTab,
    ),
  },
  {
    value: '8',
    title: 'Override Publisher ID',
    permission: 'PUBLISHER_OVERRIDE_PUBLISHER_ID_LIST',
    Content: lazyPart(
      async () => (await import('../components/overrides/override-tabs')).PublisherPublisherIds,
    ),
  },
  {
    value: '9',
    title: 'API Offer Slug Overrides',
    permission: 'PUBLISHER_OVERRIDE_API_OFFERS_LIST',
    Content: lazyPart(
      async () => (await import('../components/overrides/override-tabs')).PublisherOfferSlugs,
    ),
  },
  {
    value: 'postbacks',
    title: 'Postbacks',
    permission: 'PUBLISHERS_EDIT',
    Content: lazyPart(async () => (await import('../postbacks/postbacks-tab')).PostbacksTab),
  },
  {
    value: 'api',
    title: 'API',
    permission: 'PUBLISHERS_EDIT',
    Content: lazyPart(async () => (await import('../publisher-api/api-tab')).ApiTab),
  },
];
