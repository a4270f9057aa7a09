import type { SessionUser } from '@leadline/contracts';
import { isOffered, SCHEDULING_PERMISSIONS } from '@leadline/contracts/permissions';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { readDashboardAhead } from '#features/reporting/dashboard/api/read-ahead';
import type { MenuSection } from '#shared/lib/page-links';
import { PROFILE_PATH } from '#shared/lib/profile-path';
import type { IconName } from '#shared/ui/icons';

/** A page of the product: its address, and its name for session recording. */
export interface OpenPage {
  readonly path: string;
  readonly name: string;
  readonly title: string;
  readonly load: () => Promise<ComponentType>;
}
/** A page with the permission that opens it, or with several of which one does. */
export interface Page extends OpenPage {
  readonly permission: string | readonly string[];
  /** Whether the page is closed to roles that are limited to their own parties (ADR 37). */
  readonly isUnlimitedOnly?: true;
  readonly icon: IconName;
  /** Caption of the menu under which the page stands; a page without one is not in the menu. */
  readonly section?: MenuSection;
  /**
   * Path of the menu entry that is current while this page is shown; the page's own entry if
   * absent.
   */
  readonly menuPath?: string;
  /** Requests the first data of the page, while its code loads. */
  readonly readAhead?: (client: QueryClient, user: SessionUser) => void;
}

/** Whether a user may open a page. */
export const mayOpen = (
  { permissions, own_parties: own }: Pick<SessionUser, 'permissions' | 'own_parties'>,
  page: Page,
): boolean =>
  [page.permission].flat().some((name) => isOffered(permissions, name)) &&
  !(page.isUnlimitedOnly === true && own !== null);

/** Old addresses and the pages that replaced them. */
export const REDIRECTS: readonly { readonly from: string; readonly to: string }[] = [
  { from: '/advertisers/:id/setting', to: '/edit/advertiser/:id' },
  { from: '/affiliates/:id/setting', to: '/edit/affiliate/:id' },
];

export const HOME: Page = {
  path: '/',
  name: 'DashboardView',
  title: 'Dashboard',
  permission: 'DASHBOARDS_LIST',
  icon: 'dashboard',
  section: 'Work',
  load: async () =>
    (await import('#features/reporting/dashboard/pages/dashboard-page')).DashboardPage,
  readAhead: readDashboardAhead,
};

/** The signed-in user's own profile. */
export const PROFILE: OpenPage = {
  path: PROFILE_PATH,
  name: 'ProfileView',
  title: 'Your Profile',
  load: async () => (await import('./own-profile')).OwnProfile,
};

/**
 * All pages behind the sign-in that need a permission, in the order of the menu. Menu and router
 * are built from this list.
 */
export const PAGES: readonly Page[] = [
  HOME,
  {
    path: '/leads',
    name: 'LeadsView',
    title: 'Leads',
    permission: 'LEADS_LIST',
    icon: 'leads',
    section: 'Work',
    load: async () => (await import('#features/leads/leads/pages/leads-page')).LeadsPage,
  },
  {
    path: '/pending-conversion',
    name: 'PendingConversionView',
    title: 'Pending Conversions',
    permission: 'PENDING_CONVERSIONS_LIST',
    icon: 'conversions',
    section: 'Work',
    load: async () =>
      (await import('#features/conversions/pending-conversions/pages/pending-conversions-page'))
        .PendingConversionsPage,
  },
  {
    path: '/rotations',
    name: 'DistributionsView',
    title: 'Distributions',
    permission: 'DISTRIBUTIONS_LIST',
    icon: 'route',
    section: 'Work',
    load: async () =>
      (await import('#features/routing/distributions/pages/distributions-page')).DistributionsPage,
  },
  {
    path: '/caps',
    name: 'CapsView',
    title: 'Caps',
    permission: 'CAPS_LIST',
    icon: 'gauge',
    section: 'Work',
    load: async () => (await import('#features/routing/caps/pages/caps-page')).CapsPage,
  },
  {
    path: '/campaigns',
    name: 'CampaignsView',
    title: 'Campaigns',
    permission: 'CAMPAIGNS_LIST',
    icon: 'send',
    section: 'Work',
    load: async () =>
      (await import('#features/leads/campaigns/pages/campaigns-page')).CampaignsPage,
  },
  {
    path: '/reports',
    name: 'ReportsView',
    title: 'Reports',
    permission: 'REPORTS_LIST',
    icon: 'reports',
    section: 'Money and insight',
    load: async () => (await import('#features/reporting/reports/pages/reports-page')).ReportsPage,
  },
  {
    path: '/click-reports',
    name: 'ClickReportsView',
    title: 'Click Reports',
    permission: 'CLICK_REPORTS_LIST',
    icon: 'pointer',
    section: 'Money and insight',
    load: async () =>
      (await import('#features/reporting/reports/pages/click-reports-page')).ClickReportsPage,
  },
  {
    path: '/advertisers',
    name: 'AdvertisersView',
    title: 'Advertisers',
    permission: 'ADVERTISERS_LIST',
    icon: 'building',
    section: 'Set-up',
    load: async () =>
      (await import('#features/parties/parties/pages/party-list-pages')).AdvertisersPage,
  },
  {
    path: '/affiliates',
    name: 'PublishersView',
    title: 'Publishers',
    permission: 'PUBLISHERS_LIST',
    icon: 'megaphone',
    section: 'Set-up',
    load: async () =>
      (await import('#features/parties/parties/pages/party-list-pages')).PublishersPage,
  },
  {
    path: '/offers',
    name: 'OffersView',
    title: 'Offers',
    permission: 'OFFERS_LIST',
    icon: 'tag',
    section: 'Set-up',
    load: async () => (await import('#features/publishers/offers/pages/offers-page')).OffersPage,
  },
  {
    path: '/leadStatusGroup',
    name: 'StatusGroupsView',
    title: 'Status Groups',
    permission: 'STATUS_GROUPS_LIST',
    icon: 'bookmark',
    section: 'Set-up',
    load: async () =>
      (await import('#features/reference/status-groups/pages/status-groups-page')).StatusGroupsPage,
  },
  {
    path: '/blacklist',
    name: 'BlacklistView',
    title: 'Blacklist',
    permission: 'BLOCKLIST_LIST',
    icon: 'lock',
    section: 'Set-up',
    load: async () =>
      (await import('#features/routing/blacklist/pages/blacklist-page')).BlacklistPage,
  },
  {
    path: '/exchange-rates',
    name: 'ExchangeRatesView',
    title: 'Exchange Rates',
    permission: 'EXCHANGE_RATES_LIST',
    icon: 'globe',
    section: 'Set-up',
    load: async () =>
      (await import('#features/reference/exchange-rates/pages/exchange-rates-page'))
        .ExchangeRatesPage,
  },
  {
    path: '/scheduled',
    name: 'ScheduledView',
    title: 'Scheduled Changes',
    permission: SCHEDULING_PERMISSIONS,
    icon: 'clock',
    section: 'Set-up',
    load: async () =>
      (await import('#features/operation/scheduled-changes/pages/scheduled-page')).ScheduledPage,
  },
  {
    path: '/users',
    name: 'UsersView',
    title: 'Users',
    permission: 'USERS_LIST',
    icon: 'leads',
    section: 'Administration',
    load: async () => (await import('#features/staff/users/pages/users-page')).UsersPage,
  },
  {
    path: '/roles',
    name: 'RolesView',
    title: 'Roles',
    permission: 'ROLES_LIST',
    icon: 'shield',
    section: 'Administration',
    load: async () => (await import('#features/staff/roles/pages/roles-page')).RolesPage,
  },
  {
    path: '/api-tokens',
    name: 'ApiTokensView',
    title: 'API Tokens',
    permission: 'API_TOKENS_MANAGE',
    isUnlimitedOnly: true,
    icon: 'braces',
    section: 'Administration',
    load: async () =>
      (await import('#features/staff/api-tokens/pages/api-tokens-page')).ApiTokensPage,
  },
  {
    path: '/publisher-account',
    name: 'PublisherAccountView',
    title: 'Publisher Accounts',
    permission: 'PUBLISHER_ACCOUNT',
    icon: 'person',
    section: 'Administration',
    load: async () =>
      (await import('#features/publishers/publisher-accounts/pages/publisher-accounts-page'))
        .PublisherAccountsPage,
  },
  {
    path: '/settings',
    name: 'SettingsView',
    title: 'Settings',
    permission: 'SETTINGS_LIST',
    icon: 'sliders',
    section: 'Administration',
    load: async () =>
      (await import('#features/reference/settings/pages/settings-page')).SettingsPage,
  },
  {
    path: '/lines',
    name: 'LinesView',
    title: 'Paste Lines',
    permission: ['ADVERTISERS_EDIT', 'CAPS_EDIT', 'PUBLISHERS_EDIT', 'DISTRIBUTIONS_EDIT'],
    icon: 'list',
    menuPath: '/caps',
    load: async () => (await import('#features/operation/lines/pages/lines-page')).LinesPage,
  },
  {
    path: '/alert-recipients',
    name: 'AlertRecipientsView',
    title: 'Alert Recipients',
    permission: 'SETTINGS_LIST',
    isUnlimitedOnly: true,
    icon: 'bell',
    section: 'Administration',
    load: async () =>
      (await import('#features/operation/alert-recipients/pages/alert-recipients-page'))
        .AlertRecipientsPage,
  },
  {
    path: '/webhooks',
    name: 'WebhooksView',
    title: 'Webhooks',
    permission: 'WEBHOOKS_LIST',
    isUnlimitedOnly: true,
    icon: 'send',
    section: 'Administration',
    load: async () =>
      (await import('#features/operation/webhooks/pages/webhooks-page')).WebhooksPage,
  },
  {
    path: '/audit-log',
    name: 'AuditLogView',
    title: 'Audit Log',
    permission: 'AUDIT_LOG_LIST',
    icon: 'history',
    section: 'Administration',
    load: async () => (await import('#features/staff/audit-log/pages/audit-log-page')).AuditLogPage,
  },
  {
    path: '/data-protection',
    name: 'DataProtectionView',
    title: 'Data Protection',
    permission: 'DATA_PROTECTION',
    icon: 'eyeOff',
    section: 'Administration',
    load: async () =>
      (await import('#features/operation/data-protection/pages/data-protection-page'))
        .DataProtectionPage,
  },
  {
    path: '/create/affiliates',
    name: 'CreatePublisherView',
    title: 'Create Publisher',
    permission: 'PUBLISHERS_CREATE',
    icon: 'megaphone',
    menuPath: '/affiliates',
    load: async () =>
      (await import('#features/parties/parties/pages/party-list-pages')).CreatePublisherPage,
  },
  {
    path: '/create/campaign',
    name: 'CreateCampaignView',
    title: 'Create Campaign',
    permission: 'CAMPAIGNS_LIST',
    icon: 'send',
    menuPath: '/campaigns',
    load: async () =>
      (await import('#features/leads/campaigns/pages/campaigns-page')).CreateCampaignPage,
  },
  {
    path: '/edit/campaign/:id',
    name: 'CampaignsEditView',
    title: 'Edit Campaign',
    permission: 'CAMPAIGNS_LIST',
    icon: 'send',
    menuPath: '/campaigns',
    load: async () =>
      (await import('#features/leads/campaigns/pages/campaign-edit-page')).CampaignEditPage,
  },
  {
    path: '/edit/advertiser/:id',
    name: 'AdvertiserEditView',
    title: 'Edit Advertiser',
    permission: 'ADVERTISERS_EDIT',
    icon: 'building',
    menuPath: '/advertisers',
    load: async () =>
      (await import('#features/parties/parties/pages/party-edit-pages')).AdvertiserEditPage,
  },
  {
    path: '/edit/affiliate/:id',
    name: 'PublisherEditView',
    title: 'Edit Publisher',
    permission: 'PUBLISHERS_EDIT',
    icon: 'megaphone',
    menuPath: '/affiliates',
    load: async () =>
      (await import('#features/parties/parties/pages/party-edit-pages')).PublisherEditPage,
  },
];
