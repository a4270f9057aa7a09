import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { loadFailureOf } from '#shared/api/load-failure';

/** How often a log is read again while a delivery is awaited. */
const AWAITED_MS = 3000;

/** A page of a log. `next` is where the older ones begin. */
interface Page<Delivery> {
  readonly data: readonly Delivery[];
  readonly next: number | null;
}
interface Options<Delivery> {
  readonly queryKey: readonly unknown[];
  readonly read: (
    query: { readonly before?: number },
    signal: AbortSignal,
  ) => Promise<Page<Delivery>>;
  /** Whether the log is read again soon. */
  readonly isAwaited: (rows: readonly Delivery[]) => boolean;
}

/** A log of deliveries, newest first, page by page. */
export const useDeliveryLog = <Delivery>({ queryKey, read, isAwaited }: Options<Delivery>) => {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      read(pageParam === undefined ? {} : { before: pageParam }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state }) =>
      isAwaited(state.data?.pages.flatMap(({ data }) => data) ?? []) ? AWAITED_MS : false,
  });
  return {
    rows: query.data?.pages.flatMap(({ data }) => data) ?? [],
    isLoading: query.isPending,
    failure: loadFailureOf(query),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isLoadingMore: query.isFetchingNextPage,
    refresh: (): Promise<void> => client.invalidateQueries({ queryKey }),
  };
};
