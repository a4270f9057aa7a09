import { useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import type { BlacklistRow } from './use-blacklist';

/** Deletes an item after a question. */
export const useItemRemoval = (onRemoved: () => void) => {
  const [busyId, setBusyId] = useState<number | null>(null);
  const remove = async ({ id }: BlacklistRow): Promise<void> => {
    if (!(await dialogs.confirm())) return;
    setBusyId(id);
    try {
      const { message } = await api.call('blacklist.remove', { params: { id } });
      toast(MESSAGES.blacklistDeleteTitle, { description: message });
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error, MESSAGES.deleteFailed));
    } finally {
      setBusyId(null);
      onRemoved();
    }
  };
  return { busyId, remove: (row: BlacklistRow) => void remove(row) };
};
