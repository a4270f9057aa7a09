import type { RetentionField } from '@leadline/contracts/setting-limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { SETTINGS_KEY } from '#shared/api/use-settings';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';

/** Cancels a planned change of retention, and answers the question of a new installation. */
export const useRetention = () => {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async (send: () => Promise<{ message: string }>): Promise<void> => {
    setBusy(true);
    try {
      toast((await send()).message);
    } catch (error) {
      if (!isSessionEnd(error)) await dialogs.error(errorText(error, MESSAGES.somethingWrong));
    } finally {
      await client.invalidateQueries({ queryKey: SETTINGS_KEY });
      setBusy(false);
    }
  };
  return {
    isBusy,
    takeBack: (field: RetentionField) =>
      run(() => api.call('settings.takeBackRetention', { body: { field } })),
    answer: (days: number | null) =>
      run(() => api.call('settings.answerRetentionProposal', { body: { days } })),
  };
};
