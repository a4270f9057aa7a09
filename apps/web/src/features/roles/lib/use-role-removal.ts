import { useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import type { RoleRow } from '#shared/permissions/use-roles';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';

/** Deleting asks in the words of this page (ROL-008). */
export const useRoleRemoval = (onRemoved: () => void) => {
  const [busyId, setBusyId] = useState<number | null>(null);
  const remove = async ({ id }: RoleRow): Promise<void> => {
    const isSure = await dialogs.confirm({
      title: MESSAGES.confirmAction,
      text: MESSAGES.roleDeleteQuestion,
      yes: MESSAGES.roleDeleteYes,
      no: 'Cancel',
    });
    if (!isSure) return;
    setBusyId(id);
    try {
      toast((await api.call('roles.remove', { params: { id } })).message);
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error));
    } finally {
      setBusyId(null);
      onRemoved();
    }
  };
  return { busyId, remove: (role: RoleRow) => void remove(role) };
};
