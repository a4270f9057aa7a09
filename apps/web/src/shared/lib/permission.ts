import { isOffered, type PermissionName } from '@leadline/contracts/permissions';
import { useSession } from './session';

/**
 * Whether the signed-in user is offered what `name` gates; an unknown name counts as allowed
 * (ROL-002).
 */
export const usePermission = (name: string): boolean => {
  const user = useSession();
  return user !== null && isOffered(user.permissions, name);
};

/**
 * Whether the signed-in user may try the routing of leads. It shows that of every party, so it is
 * closed to those who are limited to their own.
 */
export const useMaySimulate = (permission: PermissionName = 'DISTRIBUTIONS_LIST'): boolean => {
  const isLimited = useSession()?.limited_to_own_parties === true;
  return usePermission(permission) && !isLimited;
};
