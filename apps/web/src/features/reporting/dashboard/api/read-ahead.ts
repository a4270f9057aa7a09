import type { SessionUser } from '@leadline/contracts';
import { DEFAULT_WIDGETS } from '@leadline/contracts/dashboard-layout';
import { isOffered } from '@leadline/contracts/permissions';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import { keptLayout, type StoredDashboard } from './kept-layout';
import { widgetQuery } from './widget-query';

// Requests the first data of the dashboard while the code of the page is still loading.

/** The user's settings, which hold the layout and the filter. */
export const settingsQuery = (user_id: number) => ({
  queryKey: ['userSettings.get', user_id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.call('userSettings.get', { params: { user_id }, signal }),
  staleTime: 5 * 60_000,
});

/** The global statistics. `filters` is the JSON text of the filter. */
export const statsQuestion = (filters: string) =>
  [
    ['stats', filters],
    (signal: AbortSignal) => api.call('dashboard.stats', { query: { filters }, signal }),
  ] as const;

/** Returns the text that the page builds from a stored filter. */
const textOf = (filters: StoredDashboard['filters']): string =>
  JSON.stringify(Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null)));

/**
 * Requests the settings and the global statistics. If the address has its own filter, or the layout
 * has changed, at most one call is wasted.
 */
export const readDashboardAhead = (
  client: QueryClient,
  { user_id, permissions }: SessionUser,
): void => {
  void client.prefetchQuery(settingsQuery(user_id));
  const kept = keptLayout(user_id);
  const widgets = kept?.widgets ?? DEFAULT_WIDGETS;
  const hasStats = widgets.some(({ kind }) => kind === 'global_statistics');
  const isFiltered = new URLSearchParams(window.location.search).has('filters');
  if (!hasStats || isFiltered || !isOffered(permissions, 'PENDING_CONVERSIONS_LIST')) return;
  void client.prefetchQuery(widgetQuery(...statsQuestion(textOf(kept?.filters ?? {}))));
};
