import type { ReactNode } from 'react';
import { usePermission } from '#shared/lib/permission';

/** Shows its children only to holders of the permission. */
export const Gate = ({ permission, children }: { permission: string; children: ReactNode }) =>
  usePermission(permission) ? children : null;
