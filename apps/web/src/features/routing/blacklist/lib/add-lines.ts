import { api } from '#shared/api/api';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { addedText, failedText, type Added, type Line } from './csv-lines';

/** Lines of one request; a long file is sent in several, one after the other. */
const STEP = 500;
/** The most that the server stores of a text. Longer ones are refused line by line. */
const MAX_VALUE = 1000;

const sendLines = async (lines: readonly Line[]): Promise<Added> => {
  const total: { added: number; failed: Added['failed'] } = { added: 0, failed: [] };
  for (let start = 0; start < lines.length; start += STEP) {
    const items = lines.slice(start, start + STEP).map((line) => ({
      ...line,
      type: line.type.slice(0, 100),
      value: line.value.slice(0, MAX_VALUE),
      expires_at: line.expires_at?.slice(0, 40),
      hide_blocked: line.hide_blocked?.slice(0, 10),
      description: line.description?.slice(0, 2000),
    }));
    const { added, failed } = await api.call('blacklist.createMany', { body: { items } });
    total.added += added;
    total.failed = [...total.failed, ...failed];
  }
  return total;
};

/** Adds the lines that can be added. Says how many were, and names those that were not. */
export const addLines = async (lines: readonly Line[]): Promise<void> => {
  const { added, failed } = await sendLines(lines);
  if (failed.length === 0) toast(addedText(added));
  else await dialogs.partly(addedText(added), failedText(failed));
};
