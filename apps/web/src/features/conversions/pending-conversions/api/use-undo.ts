import { api } from '#shared/api/api';
import { isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useChangePendingCount } from '../lib/pending-count';
import { isCountedPending, type PendingRow } from '../lib/pending-row';
import { failuresText } from '../lib/failures-text';
import type { PendingData } from './use-pending';

export type Changing = Pick<PendingData, 'isWaiting' | 'patchRow' | 'refresh'>;

/** Takes back acceptances that have not taken effect (ADR 44). */
export const useUndo = ({ isWaiting, patchRow, refresh }: Changing) => {
  const changeCount = useChangePendingCount();
  return async (rows: readonly PendingRow[]): Promise<void> => {
    try {
      const { done, failed } = await api.call('conversions.undoAccept', {
        body: { lead_ids: rows.map(({ id }) => id) },
      });
      // An acceptance undone both on its row and in the notice counts once on the badge.
      const undone = new Set(done.filter(isWaiting));
      for (const id of done) patchRow(id, { accepting: null });
      changeCount(rows.filter((row) => undone.has(row.id) && isCountedPending(row)).length);
      if (failed.length === 0) toast(MESSAGES.acceptUndone, { tone: 'info' });
      else void dialogs.error(`${MESSAGES.undoFailed}\n${failuresText(failed)}`);
      refresh();
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(MESSAGES.undoFailed);
    }
  };
};
