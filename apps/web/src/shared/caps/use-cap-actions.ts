import { useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import type { CapRow } from './cap';

/** Deletes and resets caps. Both ask first and show the server's answer. */
export const useCapRemoval = (onChanged: () => void) => {
  const [busyId, setBusyId] = useState<number | null>(null);
  const run = async (
    id: number,
    call: () => Promise<{ message: string }>,
    failed: string,
  ): Promise<void> => {
    setBusyId(id);
    try {
      toast((await call()).message);
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error, failed));
    } finally {
      setBusyId(null);
      onChanged();
    }
  };
  const remove = async ({ id }: CapRow): Promise<void> => {
    if (await dialogs.confirm({ text: `${MESSAGES.deleteQuestion} cap ${id}` }))
      await run(id, () => api.call('caps.remove', { params: { id } }), MESSAGES.deleteFailed);
  };
  const reset = async ({ id, filled }: CapRow): Promise<void> => {
    const text =
      `Cap ${id} starts again at 0 now. ` +
      `The ${filled} counted so far stay in its usage history.`;
    if (await dialogs.confirm({ text, yes: MESSAGES.capResetYes, danger: false }))
      await run(id, () => api.call('caps.reset', { params: { id } }), MESSAGES.updateFailed);
  };
  return { busyId, remove, reset };
};
