import type { Distribution } from '@leadline/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { EditorTarget } from '../lib/editor-address';

/**
 * Reads the distribution that an editor starts from. It is not cached, so the editor always starts
 * from the latest saved version.
 */
export const useDistribution = (target: EditorTarget) => {
  const id = target.kind === 'new' ? null : target.id;
  const query = useQuery({
    queryKey: ['distributions.get', id],
    enabled: id !== null,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }): Promise<Distribution> =>
      api.call('distributions.get', { params: { id: id ?? 0 }, signal }),
  });
  return {
    source: query.data ?? null,
    isLoading: id !== null && query.isFetching,
    hasFailed: query.isError && !query.isFetching,
    reload: () => query.refetch(),
  };
};
