import type { BulkDecisionReply } from '@leadline/contracts';
import { UNDO_MS } from '@leadline/contracts/undo';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { ApiError, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { useSignedIn } from '#shared/lib/session';
import { wallNow } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { ftdsText, moneyText } from '../lib/decision-money';
import { useChangePendingCount } from '../lib/pending-count';
import { type PendingData } from './pending';
import { isCountedPending, type PendingRow, seenStateOf } from '../lib/pending-row';

/** Lists the ids of FTDs that could not be decided, each with its reason. */
const failuresText = (failed: BulkDecisionReply['failed']): string =>
  failed.map(({ lead_id, message }) => `#${lead_id}: ${message}`).join('\n');

type Changing = Pick<PendingData, 'isWaiting' | 'patchRow' | 'refresh'>;

/** Takes back acceptances that have not taken effect (ADR 44). */
const useUndo = ({ isWaiting, patchRow, refresh }: Changing) => {
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

const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409;

/**
 * Shows a failure: the specification's text, followed by the server's explanation if there is one.
 */
export type ExplainFailure = (error: unknown, text: string) => Promise<unknown>;

/** A conflict adds the server's text, which says who decided what. */
const explainInDialog: ExplainFailure = (error, text) =>
  dialogs.error(isConflict(error) ? `${text}\n${error.message}` : text);

const decide = (row: PendingRow, isAccept: boolean, override: string | null) =>
  api.call('conversions.act', {
    body: {
      lead_id: row.id,
      status_override: override,
      is_accept: isAccept,
      seen: seenStateOf(row),
      ...(isAccept && { can_undo: true }),
    },
  });

const FAKE_QUESTION = {
  title: 'Accept a fake FTD?',
  text: 'Staff fired this FTD without a deposit. The publisher is told that it converted.',
  yes: 'Accept fake FTD',
  no: 'Cancel',
  danger: false,
} as const;

/**
 * Accepts and rejects conversions. An acceptance can be undone for a while (ADR 44). The row
 * changes only after the server has confirmed. A decision carries the state of its row as the user
 * saw it, so it never overturns a newer one. The promises resolve with whether the row is finished:
 * decided, or changed by another user.
 */
export const useDecision = ({ isWaiting, patchRow, refresh }: Changing) => {
  const [busyId, setBusyId] = useState<number | null>(null);
  const changeCount = useChangePendingCount();
  const undo = useUndo({ isWaiting, patchRow, refresh });
  const { name, user_id } = useSignedIn();
  const zone = useZone();

  const attempt = async (
    row: PendingRow,
    failedText: string,
    explain: ExplainFailure,
    work: () => Promise<void>,
  ): Promise<boolean> => {
    setBusyId(row.id);
    try {
      await work();
      return true;
    } catch (error) {
      if (isSessionEnd(error)) return false;
      void explain(error, failedText);
      if (!isConflict(error)) return false;
      refresh();
      return true;
    } finally {
      setBusyId(null);
    }
  };

  const accept = async (row: PendingRow): Promise<boolean> => {
    if (row.fake_ftd && !(await dialogs.confirm(FAKE_QUESTION))) return false;
    return attempt(row, MESSAGES.acceptFailed, explainInDialog, async () => {
      const { message } = await decide(row, true, null);
      // The specification treats a reply without a message as a failure (PND-017).
      if (!message) throw new Error('The reply has no message');
      if (isCountedPending(row)) changeCount(-1);
      patchRow(row.id, {
        accepting: { user_id, by: name, undo_until: new Date(Date.now() + UNDO_MS).toISOString() },
      });
      toast(MESSAGES.leadAccepted, {
        description: message,
        duration: UNDO_MS,
        action: { label: 'Undo', run: () => void undo([row]) },
      });
    });
  };

  const reject = (row: PendingRow, override: string, explain: ExplainFailure): Promise<boolean> =>
    attempt(row, MESSAGES.rejectFailed, explain, async () => {
      await decide(row, false, override);
      if (isCountedPending(row)) changeCount(-1);
      patchRow(row.id, {
        decided_by: name,
        decided_at_converted_time: wallNow(zone).format('YYYY-MM-DD HH:mm:ss'),
        status: override,
        lead_status: 'FTD REJECTED',
        row_color: 'normal',
        affiliate_sale_status: override,
      });
      toast(MESSAGES.leadRejected);
    });

  return { busyId, accept, reject, undo };
};

const showText: ExplainFailure = (_error, text) => dialogs.error(text);

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
    explain: ExplainFailure = showText,
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
