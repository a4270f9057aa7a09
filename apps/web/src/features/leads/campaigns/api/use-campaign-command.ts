import { useState } from 'react';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { dialogs, type ConfirmOptions } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';

interface Command {
  /** Asked first, if given. */
  readonly question?: ConfirmOptions;
  readonly send: () => Promise<{ message: string }>;
}

/** Does something with a campaign, one thing at a time, and says what the server answers. */
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
