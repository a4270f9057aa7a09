import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { loadFailureOf, type LoadFailure } from '#shared/api/load-failure';

/** Returns active users, to choose a manager or the recipient of alerts. */
export const useManagers = (): {
  managers: CallReply<'users.list'>;
  isLoading: boolean;
  failure: LoadFailure | null;
} => {
  const query = useQuery({
    queryKey: ['users.list', 'managers'],
    // A user who may list users receives inactive ones as well.
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
