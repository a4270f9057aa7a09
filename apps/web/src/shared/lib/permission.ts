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

/** Whether the role of the signed-in user is limited to its own parties (ADR 37). */
export const useIsLimited = (): boolean => (useSession()?.own_parties ?? null) !== null;

/**
 * Whether the signed-in user may try the routing of leads. It shows that of every party, so it is
 * closed to those who are limited to their own.
 */
export const useMaySimulate = (permission: PermissionName = 'DISTRIBUTIONS_LIST'): boolean => {
  const isLimited = useIsLimited();
  return usePermission(permission) && !isLimited;
};
