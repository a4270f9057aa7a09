import { useMemo } from 'react';
import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import { useSignedIn } from '#shared/lib/session';
import { useLatest } from '#shared/lib/use-latest';
import { whyBeyond } from '#shared/permissions/permission-groups';
import type { RoleRow } from '#shared/permissions/use-roles';
import type { RowAction } from '#shared/table/row-actions';
import { toast } from '#shared/ui/toast';
import { useRowAct } from '#shared/ui/use-row-act';
import type { RoleTarget } from './use-role-form';

/** The words of a deletion on this page (ROL-008). */
const DELETION = {
  title: MESSAGES.confirmAction,
  text: MESSAGES.roleDeleteQuestion,
  yes: MESSAGES.roleDeleteYes,
  no: 'Cancel',
};

const builtInText = ({ type, name }: RoleRow): string | null =>
  type === 'SYSTEM' ? `${name} is built in and cannot be deleted` : null;

/** The dialog above the list. */
export type OpenedRole = RoleTarget | { readonly kind: 'history'; readonly role: RoleRow };

/** Actions on a role (ROL-007). Nobody changes a role that may do more than they. */
export const useRoleActions = (open: (opened: OpenedRole) => void, reload: () => void) => {
  const { permissions } = useSignedIn();
  const { busyId, act } = useRowAct(reload);
  const latest = useLatest({ open, act });
  const actions = useMemo((): readonly RowAction<RoleRow>[] => {
    const own = new Set(permissions);
    const beyond = (row: RoleRow): string | null => whyBeyond(row.name, row.permissions, own);
    return [
      {
        icon: 'pencil',
        permission: 'ROLES_EDIT',
        label: ({ name }) => `Edit role ${name}`,
        why: beyond,
        run: (role) => latest.current.open({ kind: 'edit', role }),
      },
      {
        icon: 'copy',
        permission: 'ROLES_CREATE',
        label: ({ name }) => `Copy role ${name}`,
        run: (role) => latest.current.open({ kind: 'copy', role }),
      },
      {
        icon: 'clock',
        label: ({ name }) => `History of role ${name}`,
        run: (role) => latest.current.open({ kind: 'history', role }),
      },
      {
        icon: 'trash',
        permission: 'ROLES_DELETE',
        label: ({ name }) => `Delete role ${name}`,
        why: (row) => builtInText(row) ?? beyond(row),
        run: ({ id }) =>
          latest.current.act(id, {
            question: DELETION,
            send: async () => toast((await api.call('roles.remove', { params: { id } })).message),
          }),
      },
    ];
  }, [permissions, latest]);
  return { busyId, actions };
};
