import type { ComponentType } from 'react';
import type { IconName } from '#shared/ui/icons';

/** A page of the panel, below `/panel`. */
export interface PanelPage {
  readonly path: string;
  readonly title: string;
  /** The label in the menu. */
  readonly name: string;
  readonly icon: IconName;
  /** Whether the bottom bar of a phone shows it; other pages are under "More". */
  readonly isPrimary: boolean;
  readonly load: () => Promise<ComponentType>;
}

/** All pages behind the sign-in, in the order of the menu. */
export const PANEL_PAGES: readonly PanelPage[] = [
  {
    path: '/',
    title: 'Dashboard',
    name: 'Dashboard',
    icon: 'dashboard',
    isPrimary: true,
    load: async () => (await import('./pages/dashboard-page')).DashboardPage,
  },
  {
    path: '/leads',
    title: 'Leads',
    name: 'Leads',
    icon: 'leads',
    isPrimary: true,
    load: async () => (await import('./pages/leads-page')).LeadsPage,
  },
  {
    path: '/conversions',
    title: 'Conversions',
    name: 'Conversions',
    icon: 'conversions',
    isPrimary: true,
    load: async () => (await import('./pages/conversions-page')).ConversionsPage,
  },
  {
    path: '/clicks',
    title: 'Clicks',
    name: 'Clicks',
    icon: 'reports',
    isPrimary: false,
    load: async () => (await import('./pages/clicks-page')).ClicksPage,
  },
  {
    path: '/offers',
    title: 'Offers',
    name: 'Offers',
    icon: 'megaphone',
    isPrimary: false,
    load: async () => (await import('./pages/offers-page')).OffersPage,
  },
  {
    path: '/api',
    title: 'API',
    name: 'API',
    icon: 'braces',
    isPrimary: true,
    load: async () => (await import('./pages/api-page')).ApiPage,
  },
  {
    path: '/postbacks',
    title: 'Postbacks',
    name: 'Postbacks',
    icon: 'send',
    isPrimary: false,
    load: async () => (await import('./pages/postbacks-page')).PostbacksPage,
  },
  {
    path: '/profile',
    title: 'Your profile',
    name: 'Profile',
    icon: 'person',
    isPrimary: false,
    load: async () => (await import('./pages/profile-page')).ProfilePage,
  },
];
