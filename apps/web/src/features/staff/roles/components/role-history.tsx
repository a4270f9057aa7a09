import { useMemo } from 'react';
import { api } from '#shared/api/api';
import { usePermission } from '#shared/lib/permission';
import { useSignedIn } from '#shared/lib/session';
import { whyBeyond } from '#shared/permissions/permission-groups';
import type { RoleRow } from '#shared/permissions/use-roles';
import { HistoryDialog } from '#shared/versions/history-dialog';
import type { HistoryCalls } from '#shared/versions/use-history';

interface Props {
  role: RoleRow;
  onRestored: () => void;
  onClose: () => void;
}

/** The versions of a role, with their restore. */
export const RoleHistory = ({ role, onRestored, onClose }: Props) => {
  const { id, name } = role;
  const own = new Set(useSignedIn().permissions);
  const isBeyond = whyBeyond(name, role.permissions, own) !== null;
  const mayRestore = usePermission('ROLES_EDIT') && !isBeyond;
  const calls = useMemo(
    (): HistoryCalls => ({
      key: ['roles', id],
      load: (before, signal) =>
        api.call('roles.versions', { params: { id }, query: { before }, signal }),
      restore: (version, seen) =>
        api.call('roles.restore', { params: { id, version }, body: { version: seen } }),
    }),
    [id],
  );
  return (
    <HistoryDialog
      title={`History of role ${name}`}
      record={{ entity: 'role', id }}
      calls={calls}
      mayRestore={mayRestore}
      onRestored={onRestored}
      onClose={onClose}
    />
  );
};
