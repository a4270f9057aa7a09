import { useState } from 'react';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { dialogs, type ConfirmOptions } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';

interface Command {
  /** Confirmation to ask for first, if given. */
  readonly question?: ConfirmOptions;
  readonly send: () => Promise<{ message: string }>;
}

/** Sends a command about a campaign, one at a time, and shows the server's answer. */
export const useCampaignCommand = (onDone: () => unknown) => {
  const [isBusy, setBusy] = useState(false);
  const run = async ({ question, send }: Command): Promise<void> => {
    if (question !== undefined && !(await dialogs.confirm(question))) return;
    setBusy(true);
    try {
      toast((await send()).message);
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error));
    } finally {
      setBusy(false);
      onDone();
    }
  };
  return { isBusy, run: (command: Command): void => void run(command) };
};
