import { useState } from 'react';
import { api } from '#shared/api/api';
import { ApiError, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useProgressRefresh } from './use-progress-count';

/** The server explains the failure if a job is gone or no longer idle. */
const failureText = (text: string, error: unknown): string =>
  error instanceof ApiError && (error.status === 409 || error.status === 404)
    ? `${text}\n${error.message}`
    : text;

/** Runs or deletes jobs: all of the given ones, or none. The promises resolve with the success. */
export const useJobActions = () => {
  const refresh = useProgressRefresh();
  const [isBusy, setBusy] = useState(false);
  const act = async (
    send: () => Promise<{ message: string }>,
    doneText: string | null,
    failedText: string,
  ): Promise<boolean> => {
    setBusy(true);
    try {
      const { message } = await send();
      toast(doneText ?? message);
      return true;
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(failureText(failedText, error));
      return false;
    } finally {
      setBusy(false);
      refresh();
    }
  };
  return {
    isBusy,
    run: (ids: readonly number[]) =>
      act(
        () => api.call('injections.run', { body: { ids: [...ids] } }),
        null,
        MESSAGES.progressLogsRunFailed,
      ),
    remove: (ids: readonly number[]) =>
      act(
        () => api.call('injections.remove', { body: { ids: [...ids] } }),
        MESSAGES.progressLogsDeleted,
        MESSAGES.progressLogsDeleteFailed,
      ),
  };
};
