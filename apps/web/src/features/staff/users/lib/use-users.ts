import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { UserRow } from './user-form';

const NO_USERS: readonly UserRow[] = [];

/** All users. A failure is only logged: the list offers another try. */
export const useUsers = () => {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['users.list'],
    queryFn: async ({ signal }) => {
      try {
        return await api.call('users.list', { signal });
      } catch (error) {
        if (!signal.aborted) console.warn('The users could not be loaded', error);
        throw error;
      }
    },
  });
  return {
    query,
    users: query.data ?? NO_USERS,
    /** Reads the users again after a save, and what depends on them. */
    reload: async (): Promise<readonly UserRow[]> => {
      void client.invalidateQueries({ queryKey: ['users.list', 'managers'] });
      void client.invalidateQueries({ queryKey: ['roles.list'] });
      return (await query.refetch()).data ?? NO_USERS;
    },
  };
};
