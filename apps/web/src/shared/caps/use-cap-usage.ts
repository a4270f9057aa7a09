import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';

export interface CapUsage {
  readonly usage: CallReply<'caps.usage'> | null;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Reads the usage of a cap by window, newest first. */
export const useCapUsage = (id: number): CapUsage => {
  const query = useQuery({
    queryKey: ['caps.usage', id],
    queryFn: ({ signal }) => api.call('caps.usage', { params: { id }, signal }),
  });
  return {
    usage: query.data ?? null,
    isLoading: query.isPending || (query.isError && query.isFetching),
    hasFailed: query.isError,
    retry: () => void query.refetch(),
  };
};
