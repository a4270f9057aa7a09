import type { SessionUser, UserExtras } from '@leadline/contracts';
import { DEFAULT_WIDGETS, type Widget, WIDGET_KINDS } from '@leadline/contracts/dashboard-layout';
import { isOffered } from '@leadline/contracts/permissions';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';

/** First part of the query key of every widget. *Refresh* reloads all queries with it. */
export const DASHBOARD_KEY = 'dashboard';
/** Polling interval of widgets while the page is visible. */
export const REFRESH_MS = 60_000;

/** Builds the query for the data of a widget. */
export const widgetQuery = <T>(
  key: readonly unknown[],
  load: (signal: AbortSignal) => Promise<T>,
) => ({
  queryKey: [DASHBOARD_KEY, ...key],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<T> => {
    try {
      return await load(signal);
    } catch (error) {
      if (!signal.aborted) console.warn('A widget could not be loaded', error);
      throw error;
    }
  },
  staleTime: REFRESH_MS / 2,
});

// Keeps the layout that this browser showed last. The next visit requests the data of its widgets
// at once, together with the settings, which may bring another layout.

export type StoredDashboard = NonNullable<UserExtras['dashboard']>;

const KEY = 'leadline_dashboard';

const isWidget = (value: unknown): value is Widget => {
  const widget = value as Partial<Widget> | null;
  return (
    typeof widget?.id === 'string' &&
    typeof widget.width === 'number' &&
    typeof widget.height === 'number' &&
    WIDGET_KINDS.some((kind) => kind === widget.kind)
  );
};

interface Kept {
  readonly user_id: number;
  readonly dashboard: StoredDashboard;
}

const isKept = (value: unknown): value is Kept => {
  const { user_id, dashboard } = (value ?? {}) as Partial<Kept>;
  if (typeof user_id !== 'number' || typeof dashboard?.filters !== 'object') return false;
  return dashboard.widgets === null || dashboard.widgets.every(isWidget);
};

/** Returns the layout that the user had in this browser; null if it is unknown. */
export const keptLayout = (userId: number): StoredDashboard | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isKept(kept) && kept.user_id === userId ? kept.dashboard : null;
  } catch {
    // A damaged entry is ignored.
    return null;
  }
};

export const keepLayout = (user_id: number, dashboard: StoredDashboard): void =>
  localStorage.setItem(KEY, JSON.stringify({ user_id, dashboard }));

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
