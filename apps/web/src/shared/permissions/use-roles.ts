import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';

export type RoleRow = CallReply<'roles.list'>[number];

const NO_ROLES: readonly RoleRow[] = [];
const NO_PERMISSIONS: CallReply<'roles.permissions'> = [];

const logged = async <T>(what: string, signal: AbortSignal, load: Promise<T>): Promise<T> => {
  try {
    return await load;
  } catch (error) {
    if (!signal.aborted) console.warn(`The ${what} could not be loaded`, error);
    throw error;
  }
};

/**
 * Reads all roles. A failure is only logged; the component that shows the roles offers another try.
 */
export const useRoles = () => {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['roles.list'],
    queryFn: ({ signal }) => logged('roles', signal, api.call('roles.list', { signal })),
  });
  return {
    query,
    roles: query.data ?? NO_ROLES,
    /**
     * Reads the roles again after a save, and the user's own permissions, which may have changed.
     */
    reload: async (): Promise<readonly RoleRow[]> => {
      void client.invalidateQueries({ queryKey: ['auth.session'] });
      return (await query.refetch()).data ?? NO_ROLES;
    },
  };
};

/** Reads the catalogue of permissions. */
export const usePermissions = () => {
  const query = useQuery({
    queryKey: ['roles.permissions'],
    queryFn: ({ signal }) =>
      logged('permissions', signal, api.call('roles.permissions', { signal })),
    staleTime: 5 * 60_000,
  });
  return { query, permissions: query.data ?? NO_PERMISSIONS };
};
