import { UNDO_MS } from '@leadline/contracts/undo';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { useSignedIn } from '#shared/lib/session';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { ftdsText, moneyText } from '../lib/decision-money';
import { failuresText } from '../lib/failures-text';
import { useChangePendingCount } from '../lib/pending-count';
import { isCountedPending, type PendingRow } from '../lib/pending-row';
import type { ExplainFailure } from './use-decision';
import { useUndo, type Changing } from './use-undo';

const explainInDialog: ExplainFailure = (_error, text) => dialogs.error(text);

/**
 * Decides several FTDs at once. A message lists the FTDs that were not decided, with reasons.
 */
export const useBulkDecision = ({ isWaiting, patchRow, refresh }: Changing) => {
  const [isBusy, setBusy] = useState(false);
  const changeCount = useChangePendingCount();
  const { name, user_id } = useSignedIn();
  const undo = useUndo({ isWaiting, patchRow, refresh });

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
      if (isAccept) {
        const undo_until = new Date(Date.now() + UNDO_MS).toISOString();
        for (const id of done) patchRow(id, { accepting: { user_id, by: name, undo_until } });
      }
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
