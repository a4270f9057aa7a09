import type { ComponentType } from 'react';
import type { IconName } from '#shared/ui/icons';

/**
 * A page of the product: its address, its name for session recording, and the permission that opens
 * it.
 */
export interface Page {
  readonly path: string;
  readonly name: string;
  readonly title: string;
  readonly permission: string;
  readonly icon: IconName;
  readonly summary: string;
  readonly load: () => Promise<ComponentType>;
}

export const HOME: Page = {
  path: '/',
  name: 'DashboardView',
  title: 'Dashboard',
  permission: 'DASHBOARDS_LIST',
  icon: 'dashboard',
  summary: '',
  load: async () => (await import('#features/dashboard/pages/dashboard-page')).DashboardPage,
};

/**
 * All pages behind the sign-in, in the order of the menu. The menu, the router and the dashboard
 * read this list.
 */
export const PAGES: readonly Page[] = [
  HOME,
  {
    path: '/leads',
    name: 'LeadsView',
    title: 'Leads',
    permission: 'LEADS_LIST',
    icon: 'leads',
    summary: 'Every lead with its advertiser, status and history.',
    load: async () => (await import('#features/leads/pages/leads-page')).LeadsPage,
  },
  {
    path: '/pending-conversion',
    name: 'PendingConversionView',
    title: 'Pending Conversions',
    permission: 'PENDING_CONVERSIONS_LIST',
    icon: 'conversions',
    summary: 'First deposits that wait to be accepted or rejected.',
    load: async () =>
      (await import('#features/pending-conversions/pages/pending-conversions-page'))
        .PendingConversionsPage,
  },
  {
    path: '/rotations',
    name: 'DistributionsView',
    title: 'Distributions',
    permission: 'DISTRIBUTIONS_LIST',
    icon: 'route',
    summary: 'Which advertisers get the leads of a country, when, and in which shares.',
    load: async () =>
      (await import('#features/distributions/pages/distributions-page')).DistributionsPage,
  },
  {
    path: '/caps',
    name: 'CapsView',
    title: 'Caps',
    permission: 'CAPS_LIST',
    icon: 'gauge',
    summary: 'How many leads and deposits advertisers and publishers may have.',
    load: async () => (await import('#features/caps/pages/caps-page')).CapsPage,
  },
  {
    path: '/reports',
    name: 'ReportsView',
    title: 'Reports',
    permission: 'REPORTS_LIST',
    icon: 'reports',
    summary: 'Leads, conversions and money of a range.',
    load: async () => (await import('#features/reports/pages/reports-page')).ReportsPage,
  },
];
