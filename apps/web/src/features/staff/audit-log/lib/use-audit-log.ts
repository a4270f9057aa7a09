import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#shared/api/api';
import type { CallInput } from '#shared/api/api-types';
import { gridStatusOf } from '#shared/table/grid-status';

type Filter = Omit<CallInput<'auditLog.list'>['body'], 'limit' | 'before'>;

const LIMIT = 50;

/** The matching entries, newest first. Older ones are loaded on request. */
export const useAuditLog = (filter: Filter, appliedAt: number) => {
  const query = useInfiniteQuery({
    queryKey: ['auditLog.list', filter, appliedAt],
    queryFn: ({ pageParam, signal }) =>
      api.call('auditLog.list', { body: { ...filter, before: pageParam, limit: LIMIT }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, isFetchingNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  return {
    rows,
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

/** Reads the choices of the filters. */
export const useAuditChoices = () =>
  useQuery({
    queryKey: ['auditLog.choices'],
    queryFn: ({ signal }) => api.call('auditLog.choices', { signal }),
    staleTime: 60_000,
  });

/** An entry with all its changes, requested only if the list has shortened them. */
export const useAuditEntry = (id: number, isNeeded: boolean) =>
  useQuery({
    queryKey: ['auditLog.get', id],
    queryFn: ({ signal }) => api.call('auditLog.get', { params: { id }, signal }),
    enabled: isNeeded,
  });
