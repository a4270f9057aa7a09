import { isOffered } from '@leadline/contracts/permissions';
import { useSession } from './session';

/**
 * Whether the signed-in user is offered what `name` gates; an unknown name counts as allowed
 * (ROL-002).
 */
export const usePermission = (name: string): boolean => {
  const user = useSession();
  return user !== null && isOffered(user.permissions, name);
};
