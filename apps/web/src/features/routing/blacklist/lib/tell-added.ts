import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { addedText, failedText, type Added } from './lines-text';

/** Says what was added, and names the lines that were not. */
export const tellAdded = async ({ added, failed }: Added): Promise<void> => {
  if (failed.length === 0) toast(addedText(added));
  else await dialogs.partly(addedText(added), failedText(failed));
};
