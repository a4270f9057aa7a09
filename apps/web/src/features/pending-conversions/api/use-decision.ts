import { useState } from 'react';
import { api } from '#shared/api/api';
import { ApiError, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import type { PendingRow } from '../lib/pending-columns';
import { useLowerPendingCount } from '../lib/pending-count';
import type { PendingData } from './use-pending';

/** The specification's text; where somebody was faster, also that. */
const failureText = (text: string, error: unknown): string =>
  error instanceof ApiError && error.status === 409 ? `${text}\n${error.message}` : text;

/**
 * Accepts and rejects conversions. The row changes only after the server has confirmed (PND-016 to
 * PND-023).
 */
export const useDecision = ({ patchRow, refresh }: Pick<PendingData, 'patchRow' | 'refresh'>) => {
  const [busyId, setBusyId] = useState<number | null>(null);
  const lowerCount = useLowerPendingCount();

  const decide = async (row: PendingRow, override: string | null): Promise<boolean> => {
    const isAccept = override === null;
    setBusyId(row.id);
    try {
      const { message } = await api.call('conversions.act', {
        body: { lead_id: row.id, status_override: override, is_accept: isAccept },
      });
      if (isAccept && !message) throw new Error('The answer has no message');
      // The badge counts what waits for a decision: neither fakes nor those held for quality
      // control.
      if (row.row_color === 'pending_ftd' && (row.true_status ?? row.status) === 'Pending FTD')
        lowerCount();
      if (isAccept) {
        patchRow(row.id, { status: 'FTD', true_status: 'FTD', row_color: 'ftd' });
        toast(MESSAGES.leadAccepted, { description: message });
        refresh();
      } else {
        patchRow(row.id, {
          status: override,
          true_status: 'FTD REJECTED',
          row_color: 'normal',
          affiliate_sale_status: override,
        });
        toast(MESSAGES.leadRejected);
      }
      return true;
    } catch (error) {
      if (isSessionEnd(error)) return false;
      void dialogs.error(
        failureText(isAccept ? MESSAGES.acceptFailed : MESSAGES.rejectFailed, error),
      );
      if (error instanceof ApiError && error.status === 409) refresh();
      return false;
    } finally {
      setBusyId(null);
    }
  };
  return {
    busyId,
    accept: (row: PendingRow) => decide(row, null),
    reject: (row: PendingRow, override: string) => decide(row, override),
  };
};
