import type { DistributionRow } from '@leadline/contracts';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { isSessionEnd, replyText } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useDistributionRefresh } from './use-distributions';

/** Deletes a distribution after the user has confirmed it (DST-011 to DST-013). */
export const useRemoval = () => {
  const [busyId, setBusyId] = useState<number | null>(null);
  const refresh = useDistributionRefresh();
  const remove = async (row: DistributionRow): Promise<void> => {
    const text = `${MESSAGES.deleteQuestion} ${row.name} (${row.id})`;
    if (!(await dialogs.confirm({ text }))) return;
    setBusyId(row.id);
    try {
      await api.call('distributions.remove', { params: { id: row.id } });
      toast(MESSAGES.distributionDeleted);
      refresh();
    } catch (error) {
      if (!isSessionEnd(error))
        void dialogs.error(replyText(error, 'error') ?? MESSAGES.deleteFailed);
    } finally {
      setBusyId(null);
    }
  };
  return { busyId, remove };
};
