import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { GridStatus } from '#shared/table/grid-types';
import { REFRESH_MS, widgetQuery } from './widget-query';

export interface WidgetData<T> {
  /** Latest data; undefined before the first reply. */
  readonly data: T | undefined;
  readonly status: GridStatus;
  /**
   * Time at which the data was read, in milliseconds, if the latest attempt to reload it failed.
   */
  readonly staleSince: number | null;
  readonly retry: () => void;
}

/**
 * Reads the data of one widget, which loads, fails and is retried independently of others. Polling
 * replaces the data without a loading state.
 */
export const useWidgetQuery = <T>(
  key: readonly unknown[],
  load: (signal: AbortSignal) => Promise<T>,
): WidgetData<T> => {
  const query = useQuery({
    ...widgetQuery(key, load),
    placeholderData: keepPreviousData,
    // Polling stops while the page is hidden; the refetch on focus makes up for it.
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  });
  const hasData = query.data !== undefined && !query.isPlaceholderData;
  const statusWithoutData = (): GridStatus => {
    if (query.isError) return query.isFetching ? 'loading' : 'error';
    return query.isPlaceholderData ? 'fetching' : 'loading';
  };
  return {
    data: query.isError && !hasData ? undefined : query.data,
    status: hasData ? 'ready' : statusWithoutData(),
    staleSince: query.isError && hasData ? query.dataUpdatedAt : null,
    retry: () => void query.refetch(),
  };
};
