import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { loadFailureOf, type LoadFailure } from '#shared/api/load-failure';

/** The users that can manage an advertiser. */
export const useManagers = (): {
  managers: CallReply<'lookups.users'>;
  isLoading: boolean;
  failure: LoadFailure | null;
} => {
  const query = useQuery({
    queryKey: ['lookups.users'],
    queryFn: ({ signal }) => api.call('lookups.users', { signal }),
    staleTime: 5 * 60_000,
  });
  return {
    managers: query.data ?? [],
    isLoading: query.isPending && !query.isError,
    failure: loadFailureOf(query),
  };
};
