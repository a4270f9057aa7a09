/** The key of every widget's query begins so; *Refresh* asks for all of them. */
export const DASHBOARD_KEY = 'dashboard';
/** Widgets are read again this often while the page is visible. */
export const REFRESH_MS = 60_000;

/** How the data of a widget is read, and under which key it is kept. */
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
