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
