import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { loadFailureOf, type LoadFailure } from '#shared/api/load-failure';

/** Active users, to choose a manager or whose alerts are sent. */
export const useManagers = (): {
  managers: CallReply<'users.list'>;
  isLoading: boolean;
  failure: LoadFailure | null;
} => {
  const query = useQuery({
    queryKey: ['users.list', 'managers'],
    // Who may list users gets the inactive ones as well.
    queryFn: async ({ signal }) =>
      (await api.call('users.list', { signal })).filter(({ is_active }) => is_active !== false),
    staleTime: 5 * 60_000,
  });
  return {
    managers: query.data ?? [],
    isLoading: query.isPending && !query.isError,
    failure: loadFailureOf(query),
  };
};
