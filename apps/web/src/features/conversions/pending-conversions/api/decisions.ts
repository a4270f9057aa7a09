import type { BulkDecisionReply } from '@leadline/contracts';
import { UNDO_MS } from '@leadline/contracts/undo';
import { useEffect, useState } from 'react';
import { api } from '#shared/api/api';
import { ApiError, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { useSignedIn } from '#shared/lib/session';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { ftdsText, moneyText, type Verdict } from '../lib/decision-money';
import { useChangePendingCount } from '../lib/pending-count';
import { type PendingData } from './pending';
import { canUndo, isCountedPending, type PendingRow, seenStateOf } from '../lib/pending-row';

/** Lists the ids of FTDs that could not be decided, each with its reason. */
const failuresText = (failed: BulkDecisionReply['failed']): string =>
  failed.map(({ lead_id, message }) => `#${lead_id}: ${message}`).join('\n');

/** Ids of the decisions that a notice with Undo has been shown for. */
const noticed = new Set<number>();

/** A row after its decision was undone. */
const undecided = ({ status, lead_status }: PendingRow): Partial<PendingRow> => ({
  status: lead_status ?? status,
  accepting: null,
});

type Changing = Pick<PendingData, 'isWaiting' | 'patchRow' | 'refresh'>;

/** Takes back decisions that have not taken effect (ADR 44). */
const useUndo = ({ isWaiting, patchRow, refresh }: Changing) => {
  const changeCount = useChangePendingCount();
  return async (rows: readonly PendingRow[]): Promise<void> => {
    try {
      const { done, failed } = await api.call('conversions.undoAccept', {
        body: { lead_ids: rows.map(({ id }) => id) },
      });
      // A decision undone both on its row and in the notice counts once on the badge.
      const undone = new Set(done.filter(isWaiting));
      for (const row of rows) if (done.includes(row.id)) patchRow(row.id, undecided(row));
      changeCount(rows.filter((row) => undone.has(row.id) && isCountedPending(row)).length);
      if (failed.length === 0) toast(MESSAGES.decisionUndone, { tone: 'info' });
      else void dialogs.error(`${MESSAGES.undoFailed}\n${failuresText(failed)}`);
      refresh();
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(MESSAGES.undoFailed);
    }
  };
};

/** Shows a notice with Undo until decisions take effect. */
const toastDecision = (
  text: string,
  rows: readonly PendingRow[],
  undo: (rows: readonly PendingRow[]) => Promise<void>,
  { description, duration = UNDO_MS }: { description?: string; duration?: number } = {},
): void => {
  for (const { id } of rows) noticed.add(id);
  toast(text, {
    duration,
    ...(description !== undefined && { description }),
    action: { label: 'Undo', run: () => void undo(rows) },
  });
};

/** The longest and shortest time for which the notice of an earlier decision is shown. */
const NOTICE_MS = { most: 60_000, least: 1_000 };

/**
 * Offers Undo for the user's own decisions that this page has not made itself: a reload, or another
 * tab, does not hasten them.
 */
export const useWaitingNotice = (pending: Changing & Pick<PendingData, 'rows'>): void => {
  const { user_id } = useSignedIn();
  const undo = useUndo(pending);
  const { rows } = pending;
  useEffect(() => {
    const own = rows.filter((row) => canUndo(row, user_id) && !noticed.has(row.id));
    if (own.length === 0) return;
    const ends = own.map(({ accepting }) => Date.parse(accepting?.undo_until ?? ''));
    const left = Math.max(...ends) - Date.now();
    toastDecision(MESSAGES.decisionsWaiting(own.length), own, undo, {
      duration: Math.min(NOTICE_MS.most, Math.max(NOTICE_MS.least, left)),
    });
    // `undo` is another function at each render, and does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows, user_id]);
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

/** Returns a decision as the server reads it. All of the pages can be undone. */
const wireOf = (verdict: Verdict) => ({
  is_accept: verdict.isAccept,
  status_override: verdict.isAccept ? null : verdict.override,
  ...(!verdict.isAccept && { advertiser_pays: verdict.advertiserPays }),
  can_undo: true,
});
/** A row whose decision can be undone. A rejected one shows its new status (PND-022). */
const waitingPatch = (verdict: Verdict, { user_id, name }: { user_id: number; name: string }) => ({
  accepting: {
    user_id,
    by: name,
    undo_until: new Date(Date.now() + UNDO_MS).toISOString(),
    is_accept: verdict.isAccept,
  },
  ...(!verdict.isAccept && {
    status: verdict.override,
    lead_status: 'Pending FTD' as const,
  }),
});

const decide = (row: PendingRow, verdict: Verdict) =>
  api.call('conversions.act', {
    body: { lead_id: row.id, seen: seenStateOf(row), ...wireOf(verdict) },
  });

const FAKE_QUESTION = {
  title: 'Accept a fake FTD?',
  text: 'Staff fired this FTD without a deposit. The publisher is told that it converted.',
  yes: 'Accept fake FTD',
  no: 'Cancel',
  danger: false,
} as const;

/**
 * Accepts and rejects conversions. A decision can be undone for a while (ADR 44). The row
 * changes only after the server has confirmed. A decision carries the state of its row as the user
 * saw it, so it never overturns a newer one. The promises resolve with whether the row is finished:
 * decided, or changed by another user.
 */
export const useDecision = ({ isWaiting, patchRow, refresh }: Changing) => {
  const [busyId, setBusyId] = useState<number | null>(null);
  const changeCount = useChangePendingCount();
  const undo = useUndo({ isWaiting, patchRow, refresh });
  const user = useSignedIn();

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
      const verdict = { isAccept: true } as const;
      const { message } = await decide(row, verdict);
      // The specification treats a reply without a message as a failure (PND-017).
      if (!message) throw new Error('The reply has no message');
      if (isCountedPending(row)) changeCount(-1);
      toastDecision(MESSAGES.leadAccepted, [row], undo, { description: message });
      patchRow(row.id, waitingPatch(verdict, user));
    });
  };

  const reject = (row: PendingRow, verdict: Verdict, explain: ExplainFailure): Promise<boolean> =>
    attempt(row, MESSAGES.rejectFailed, explain, async () => {
      await decide(row, verdict);
      if (isCountedPending(row)) changeCount(-1);
      toastDecision(MESSAGES.leadRejected, [row], undo);
      patchRow(row.id, waitingPatch(verdict, user));
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
  const user = useSignedIn();
  const undo = useUndo({ isWaiting, patchRow, refresh });

  const decide = async (
    rows: readonly PendingRow[],
    verdict: Verdict,
    explain: ExplainFailure = showText,
  ): Promise<boolean> => {
    const { isAccept } = verdict;
    setBusy(true);
    try {
      const { done, failed } = await api.call('conversions.actMany', {
        body: { lead_ids: rows.map(({ id }) => id), ...wireOf(verdict) },
      });
      const ids = new Set(done);
      const decided = rows.filter(({ id }) => ids.has(id));
      const text = isAccept ? MESSAGES.leadAccepted : MESSAGES.leadRejected;
      const counts = `${done.length} of ${ftdsText(rows.length)}`;
      if (decided.length > 0)
        toastDecision(text, decided, undo, {
          description: `${counts}. ${moneyText(decided, verdict)}`,
        });
      for (const id of done) patchRow(id, waitingPatch(verdict, user));
      changeCount(-decided.filter(isCountedPending).length);
      refresh();
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
