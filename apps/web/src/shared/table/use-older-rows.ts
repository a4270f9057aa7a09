import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { gridStatusOf } from './grid-status';

interface Page {
  readonly data: readonly unknown[];
  readonly next: string | null;
}

/** Reads a list that begins with the newest rows. Older ones are loaded on request. */
export const useOlderRows = <P extends Page>(
  queryKey: readonly unknown[],
  read: (before: string | null, signal: AbortSignal) => Promise<P>,
) => {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, isFetchingNextPage } = query;
  const rows = useMemo(
    () => data?.pages.flatMap((page): P['data'][number][] => [...page.data]) ?? [],
    [data],
  );
  return {
    rows,
    /** The newest page, with all that it says beside its rows. */
    first: data?.pages[0],
    status: gridStatusOf({
      isPending: query.isPending,
      isError: query.isError && data === undefined,
      isFetching: query.isFetching && !isFetchingNextPage,
    }),
    retry: () => void query.refetch(),
    /** Null if there are no older ones. */
    more: hasNextPage ? () => void query.fetchNextPage() : null,
    isLoadingMore: isFetchingNextPage,
    hasMoreFailed: query.isFetchNextPageError,
  };
};
