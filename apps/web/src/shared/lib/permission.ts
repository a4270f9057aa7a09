import {
  isOffered,
  SCHEDULING_PERMISSIONS,
  type PermissionName,
} from '@leadline/contracts/permissions';
import { useSession } from './session';

/**
 * Whether the signed-in user has the permission `name`. An unknown name counts as allowed
 * (ROL-002).
 */
export const usePermission = (name: string): boolean => {
  const user = useSession();
  return user !== null && isOffered(user.permissions, name);
};

/** Whether the signed-in user may save some kind of record for a moment (ADR 105). */
export const useMaySchedule = (): boolean => {
  const user = useSession();
  return user !== null && SCHEDULING_PERMISSIONS.some((name) => isOffered(user.permissions, name));
};

/** Whether the role of the signed-in user is limited to its own parties (ADR 37). */
export const useIsLimited = (): boolean => (useSession()?.own_parties ?? null) !== null;

/**
 * Whether the signed-in user may simulate the routing of leads. A simulation shows every party's
 * routing, so users who are limited to their own parties may not.
 */
export const useMaySimulate = (permission: PermissionName = 'DISTRIBUTIONS_LIST'): boolean => {
  const isLimited = useIsLimited();
  return usePermission(permission) && !isLimited;
};
