import { useState } from 'react';
import { api } from '#shared/api/api';
import { isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import type { StatusGroupRow } from './use-status-groups';

/** Deletes a group after a question (STG-006). */
export const useGroupRemoval = (onRemoved: () => void) => {
  const [busyId, setBusyId] = useState<number | null>(null);
  const remove = async ({ id }: StatusGroupRow): Promise<void> => {
    if (!(await dialogs.confirm())) return;
    setBusyId(id);
    try {
      toast((await api.call('statusGroups.remove', { params: { id } })).message);
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(MESSAGES.deleteFailed);
    } finally {
      setBusyId(null);
      onRemoved();
    }
  };
  return { busyId, remove: (row: StatusGroupRow) => void remove(row) };
};
