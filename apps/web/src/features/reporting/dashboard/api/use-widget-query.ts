import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { GridStatus } from '#shared/table/grid-types';
import { REFRESH_MS, widgetQuery } from './widget-query';

export interface WidgetData<T> {
  /** The last answer; undefined before the first one. */
  readonly data: T | undefined;
  readonly status: GridStatus;
  /** When the data was read, in milliseconds, if the last try to read it again failed. */
  readonly staleSince: number | null;
  readonly retry: () => void;
}

/**
 * The data of one widget. It loads, fails and is tried again alone. An answer that is read again by
 * itself replaces the old one quietly.
 */
export const useWidgetQuery = <T>(
  key: readonly unknown[],
  load: (signal: AbortSignal) => Promise<T>,
): WidgetData<T> => {
  const query = useQuery({
    ...widgetQuery(key, load),
    placeholderData: keepPreviousData,
    // Neither happens while the page is hidden; the second one makes up for it.
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
