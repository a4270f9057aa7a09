import type { LeadActionReply, SkippedLead } from '@leadline/contracts';
import { MOST_LEADS_AT_ONCE } from '@leadline/contracts/lead-ledger';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { ApiError, errorText, isSessionEnd } from '#shared/api/api-error';
import type { CallInput } from '#shared/api/api-types';
import { formatCount } from '#shared/lib/format';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { skippedText } from '../lib/skipped-text';

export interface BulkAction {
  readonly leadIds: readonly number[];
  readonly send: (leadIds: number[]) => Promise<LeadActionReply>;
  /** The texts for success and for failure. */
  readonly done: string;
  readonly failed: string;
}
type Outcome = Pick<LeadActionReply, 'updated' | 'skipped'>;
type LeadUpdate = CallInput<'leads.update'>['body'];

const refresh = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['leads.list'] });

/** The reason of a failed call for each of its leads. The server may list them one by one. */
const skippedBy = (error: unknown, leadIds: readonly number[]): SkippedLead[] => {
  const issues = error instanceof ApiError ? error.issues : [];
  return leadIds.map((id, index) => {
    const issue = issues.find(({ field }) => field === `lead_ids.${index}`);
    return {
      lead_id: id,
      code: issue?.code ?? 'UNKNOWN',
      message: issue?.message.replace(/^#\d+: /, '') ?? errorText(error),
    };
  });
};

/** Sends a selection in batches, one after the other. A failed batch does not stop the next. */
const sendInBatches = async ({ leadIds, send }: BulkAction): Promise<Outcome> => {
  const outcome: { updated: number[]; skipped: SkippedLead[] } = { updated: [], skipped: [] };
  for (let start = 0; start < leadIds.length; start += MOST_LEADS_AT_ONCE) {
    const batch = leadIds.slice(start, start + MOST_LEADS_AT_ONCE);
    try {
      const { updated, skipped } = await send(batch);
      outcome.updated.push(...updated);
      outcome.skipped.push(...skipped);
    } catch (error) {
      if (isSessionEnd(error)) throw error;
      outcome.skipped.push(...skippedBy(error, batch));
    }
  }
  return outcome;
};

const report = ({ updated, skipped }: Outcome, { leadIds, done, failed }: BulkAction): void => {
  const total = formatCount(leadIds.length);
  const noun = leadIds.length === 1 ? 'lead' : 'leads';
  if (updated.length > 0)
    toast(done, {
      description: `${formatCount(updated.length)} of ${total} ${noun}`,
    });
  if (skipped.length > 0)
    void dialogs.error(
      `${failed}\n\n` +
        `${formatCount(skipped.length)} of ${total} left unchanged:\n${skippedText(skipped)}`,
    );
};

/** Changes many leads and reports the outcome. True if at least one was changed. */
export const useBulkAction = (): {
  isBusy: boolean;
  run: (action: BulkAction) => Promise<boolean>;
} => {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async (action: BulkAction): Promise<boolean> => {
    setBusy(true);
    try {
      const outcome = await sendInBatches(action);
      report(outcome, action);
      void refresh(queries);
      return outcome.updated.length > 0;
    } catch (error) {
      if (!isSessionEnd(error)) throw error;
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
};

/** A conflict says what is in the way, e.g. that the lead has no payout. */
const updateFailureText = (error: unknown): string =>
  error instanceof ApiError && error.status === 409
    ? `${MESSAGES.leadUpdateFailed}\n${error.message}`
    : MESSAGES.leadUpdateFailed;

/** Saves the form of one lead. True if it was saved (LED-075). */
export const useLeadUpdate = (): {
  isSaving: boolean;
  save: (body: LeadUpdate) => Promise<boolean>;
} => {
  const queries = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const save = async (body: LeadUpdate): Promise<boolean> => {
    setSaving(true);
    try {
      await api.call('leads.update', { body });
      toast(MESSAGES.leadUpdated);
      void refresh(queries);
      return true;
    } catch (error) {
      if (isSessionEnd(error)) return false;
      void dialogs.error(updateFailureText(error));
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, save };
};
