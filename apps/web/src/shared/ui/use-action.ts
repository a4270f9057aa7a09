import { useState } from 'react';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { dialogs } from '#shared/ui/dialogs';

/** Runs one call at a time for a button. A failure opens a dialog. */
export const useAction = () => {
  const [busy, setBusy] = useState<string | number | null>(null);
  const run = async <Reply>(
    key: string | number,
    failedText: string,
    call: () => Promise<Reply>,
  ): Promise<Reply | null> => {
    setBusy(key);
    try {
      return await call();
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error, failedText));
      return null;
    } finally {
      setBusy(null);
    }
  };
  return { busy, run };
};
