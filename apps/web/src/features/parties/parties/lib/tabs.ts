import type { ComponentType } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import type { AdvertiserSettings, PartyTab, PartyTabProps, PublisherSettings } from './party';

const tab = <Settings>(
  group: PartyTab<Settings>['group'],
  value: string,
  title: string,
  permission: string | null,
  load: () => Promise<ComponentType<PartyTabProps<Settings>>>,
): PartyTab<Settings> => ({ group, value, title, permission, Content: lazyPart(load) });

/** The tabs that both sides have. */
const sharedTabs = (side: 'ADVERTISER' | 'PUBLISHER') => [
  tab(
    'Routing',
    '3',
    'Distribution',
    `${side}_DISTRIBUTIONS_LIST`,
    async () => (await import('../components/distributions/distributions-tab')).DistributionsTab,
  ),
  tab(
    'Routing',
    '4',
    'Caps',
    `${side}_CAPS_LIST`,
    async () => (await import('../components/caps/caps-tab')).CapsTab,
  ),
  tab(
    'Routing',
    '5',
    'Supported Countries',
    `${side}_SUPPORTED_COUNTRIES_LIST`,
    async () => (await import('../components/countries/countries-tab')).CountriesTab,
  ),
];
const plansTab = (side: 'ADVERTISER' | 'PUBLISHER') =>
  tab(
    'General',
    side === 'ADVERTISER' ? 'deals' : 'terms',
    side === 'ADVERTISER' ? 'Deals' : 'Terms',
    side === 'ADVERTISER' ? 'ADVERTISER_DEALS_LIST' : 'PUBLISHER_TERMS_LIST',
    async () => (await import('../plans/plans-tab')).PlansTab,
  );
const ledgerTab = (side: 'ADVERTISER' | 'PUBLISHER') =>
  tab(
    'General',
    'ledger',
    'Ledger',
    `${side}_LEDGER_LIST`,
    async () => (await import('../ledger/ledger-tab')).LedgerTab,
  );
const overrideTabs = (side: 'ADVERTISER' | 'PUBLISHER') => [
  tab(
    'Connection',
    '8',
    'Override Publisher ID',
    `${side}_OVERRIDE_PUBLISHER_ID_LIST`,
    async () => (await import('../components/overrides/override-tabs')).PublisherIds,
  ),
  tab(
    'Connection',
    '9',
    'API Offer Slug Overrides',
    `${side}_OVERRIDE_API_OFFERS_LIST`,
    async () => (await import('../components/overrides/override-tabs')).OfferSlugs,
  ),
];

/** Tabs of an advertiser, in order. `value` names the tab in the address, as for publishers. */
export const ADVERTISER_TABS: readonly PartyTab<AdvertiserSettings>[] = [
  tab(
    'General',
    '1',
    'Settings',
    null,
    async () => (await import('../components/settings/advertiser-settings')).AdvertiserSettingsTab,
  ),
  tab(
    'General',
    '2',
    'Revenue',
    'ADVERTISER_REVENUES_LIST',
    async () => (await import('../components/amounts/amount-tabs')).RevenueTab,
  ),
  plansTab('ADVERTISER'),
  ledgerTab('ADVERTISER'),
  ...sharedTabs('ADVERTISER'),
  tab(
    'Routing',
    '6',
    'Opening Hours',
    'ADVERTISER_OPENING_HOURS_LIST',
    async () => (await import('../components/hours/opening-hours-tab')).OpeningHoursTab,
  ),
  tab(
    'Routing',
    '7',
    'Exclusions',
    'ADVERTISER_EXCLUSIONS_LIST',
    async () => (await import('../components/exclusions/exclusions-tab')).ExclusionsTab,
  ),
  ...overrideTabs('ADVERTISER'),
  tab(
    'Connection',
    'integration',
    'Integration',
    'ADVERTISERS_EDIT',
    async () => (await import('../integration/integration-tab')).IntegrationTab,
  ),
];

/** Tabs of a publisher, in order. */
export const PUBLISHER_TABS: readonly PartyTab<PublisherSettings>[] = [
  tab(
    'General',
    '1',
    'Settings',
    null,
    async () => (await import('../components/settings/publisher-settings')).PublisherSettingsTab,
  ),
  tab(
    'General',
    '10',
    'Payouts',
    'PUBLISHER_PAYOUTS_LIST',
    async () => (await import('../components/amounts/amount-tabs')).PayoutsTab,
  ),
  plansTab('PUBLISHER'),
  ledgerTab('PUBLISHER'),
  ...sharedTabs('PUBLISHER'),
  ...overrideTabs('PUBLISHER'),
  tab(
    'Connection',
    'postbacks',
    'Postbacks',
    'PUBLISHERS_EDIT',
    async () => (await import('../postbacks/postbacks-tab')).PostbacksTab,
  ),
  tab(
    'Connection',
    'api',
    'API',
    'PUBLISHERS_EDIT',
    async () => (await import('../publisher-api/api-tab')).ApiTab,
  ),
];
