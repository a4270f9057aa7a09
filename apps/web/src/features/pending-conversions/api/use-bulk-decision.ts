import { UNDO_MS } from '@leadline/contracts/undo';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { ftdsText, moneyText } from '../lib/decision-money';
import { failuresText } from '../lib/failures-text';
import { useChangePendingCount } from '../lib/pending-count';
import { isCountedPending, type PendingRow } from '../lib/pending-row';
import type { ExplainFailure } from './use-decision';
import { useUndo } from './use-undo';
import type { PendingData } from './use-pending';

const explainInDialog: ExplainFailure = (_error, text) => dialogs.error(text);

/** Decides several FTDs. What could not be decided is listed with its reason. */
export const useBulkDecision = ({
  patchRow,
  refresh,
}: Pick<PendingData, 'patchRow' | 'refresh'>) => {
  const [isBusy, setBusy] = useState(false);
  const changeCount = useChangePendingCount();
  const undo = useUndo({ patchRow, refresh });

  const decide = async (
    rows: readonly PendingRow[],
    override: string | null,
    explain: ExplainFailure = explainInDialog,
  ): Promise<boolean> => {
    const isAccept = override === null;
    setBusy(true);
    try {
      const { done, failed } = await api.call('conversions.actMany', {
        body: {
          lead_ids: rows.map(({ id }) => id),
          is_accept: isAccept,
          status_override: override,
          ...(isAccept && { can_undo: true }),
        },
      });
      const ids = new Set(done);
      const decided = rows.filter(({ id }) => ids.has(id));
      changeCount(-decided.filter(isCountedPending).length);
      refresh();
      const text = isAccept ? MESSAGES.leadAccepted : MESSAGES.leadRejected;
      const counts = `${done.length} of ${ftdsText(rows.length)}`;
      if (decided.length > 0)
        toast(text, {
          description: `${counts}. ${moneyText(decided, isAccept)}`,
          ...(isAccept && {
            duration: UNDO_MS,
            action: { label: 'Undo', run: () => void undo(decided) },
          }),
        });
      if (failed.length > 0) void dialogs.partly(`${text}: ${counts}`, failuresText(failed));
      return true;
    } catch (error) {
      if (isSessionEnd(error)) return false;
      void explain(error, isAccept ? MESSAGES.acceptFailed : MESSAGES.rejectFailed);
      refresh();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, decide };
};
