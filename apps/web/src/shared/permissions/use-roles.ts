import { PERMISSION_LABELS } from '@leadline/contracts/permission-labels';
import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { useRecords, type RecordsCall } from '#shared/records/use-records';
import type { PermissionItem } from './permission-groups';

export type RoleRow = CallReply<'roles.list'>[number];

const NO_PERMISSIONS: readonly PermissionItem[] = [];

const inWords = (permissions: CallReply<'roles.permissions'>): readonly PermissionItem[] =>
  permissions.map((one) => ({
    ...one,
    name: PERMISSION_LABELS.get(one.id) ?? `Permission ${one.id}`,
  }));

export const ROLES_CALL: RecordsCall<RoleRow> = {
  route: 'roles.list',
  load: (signal) => api.call('roles.list', { signal }),
  // A change may concern the permissions of the user.
  shownIn: [['auth.session']],
};

/** Reads all roles. The component that shows the roles offers another try after a failure. */
export const useRoles = () => {
  const { query, rows } = useRecords(ROLES_CALL);
  return { query, roles: rows };
};

/** Reads the catalogue of permissions, in words. */
export const usePermissions = () => {
  const query = useQuery({
    queryKey: ['roles.permissions'],
    queryFn: ({ signal }) => api.call('roles.permissions', { signal }),
    staleTime: 5 * 60_000,
    select: inWords,
  });
  return { query, permissions: query.data ?? NO_PERMISSIONS };
};
