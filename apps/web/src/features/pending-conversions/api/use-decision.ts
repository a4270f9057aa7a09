import { useState } from 'react';
import { api } from '#shared/api/api';
import { ApiError, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useLowerPendingCount } from '../lib/pending-count';
import { isCountedPending, type PendingRow } from '../lib/pending-row';
import type { PendingData } from './use-pending';

const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409;

/** The specification's text. A conflict, e.g. somebody else's decision, adds the server's. */
const failureText = (text: string, error: unknown): string =>
  isConflict(error) ? `${text}\n${error.message}` : text;

/**
 * Accepts and rejects conversions. The row changes only after the server has confirmed (PND-016 to
 * PND-023). The promises say whether it worked.
 */
export const useDecision = ({ patchRow, refresh }: Pick<PendingData, 'patchRow' | 'refresh'>) => {
  const [busyId, setBusyId] = useState<number | null>(null);
  const lowerCount = useLowerPendingCount();

  const attempt = async (
    row: PendingRow,
    failedText: string,
    decide: () => Promise<void>,
  ): Promise<boolean> => {
    setBusyId(row.id);
    try {
      await decide();
      return true;
    } catch (error) {
      if (isSessionEnd(error)) return false;
      void dialogs.error(failureText(failedText, error));
      if (isConflict(error)) refresh();
      return false;
    } finally {
      setBusyId(null);
    }
  };

  const accept = (row: PendingRow): Promise<boolean> =>
    attempt(row, MESSAGES.acceptFailed, async () => {
      const { message } = await api.call('conversions.act', {
        body: { lead_id: row.id, status_override: null, is_accept: true },
      });
      // The specification counts a reply without a message as a failure (PND-017).
      if (!message) throw new Error('The reply has no message');
      if (isCountedPending(row)) lowerCount();
      patchRow(row.id, { status: 'FTD', lead_status: 'FTD', row_color: 'ftd' });
      toast(MESSAGES.leadAccepted, { description: message });
      refresh();
    });

  const reject = (row: PendingRow, override: string): Promise<boolean> =>
    attempt(row, MESSAGES.rejectFailed, async () => {
      await api.call('conversions.act', {
        body: { lead_id: row.id, status_override: override, is_accept: false },
      });
      if (isCountedPending(row)) lowerCount();
      patchRow(row.id, {
        status: override,
        lead_status: 'FTD REJECTED',
        row_color: 'normal',
        affiliate_sale_status: override,
      });
      toast(MESSAGES.leadRejected);
    });

  return { busyId, accept, reject };
};
