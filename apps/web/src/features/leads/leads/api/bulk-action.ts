import type { LeadActionReply, SkippedLead } from '@leadline/contracts';
import { MOST_LEADS_AT_ONCE } from '@leadline/contracts/lead-ledger';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { ApiError, errorText, isSessionEnd } from '#shared/api/api-error';
import { formatCount, leadsText } from '#shared/lib/format';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { actionSummary, type LeadAction } from '../lib/sending-words';
import { checkAction } from './forecasts';

/** Lists the failed leads: one line per reason, with the ids of its leads. */
const skippedText = (skipped: readonly SkippedLead[]): string => {
  const idsByReason = new Map<string, string[]>();
  for (const { lead_id: id, message } of skipped)
    idsByReason.set(message, [...(idsByReason.get(message) ?? []), `#${id}`]);
  return [...idsByReason].map(([message, ids]) => `${ids.join(', ')}: ${message}`).join('\n');
};

interface BulkAction {
  readonly leadIds: readonly number[];
  readonly send: (leadIds: number[]) => Promise<LeadActionReply>;
  /** Messages for success and for failure. */
  readonly done: string;
  readonly failed: string;
  /** Shows the server's faults at the fields of the action's form. */
  readonly explain?: (error: unknown, text: string) => Promise<void>;
}
type Outcome = Pick<LeadActionReply, 'updated' | 'skipped'> & {
  /** True if a call had no clear answer, so that the server may have made its changes. */
  isUncertain: boolean;
};

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Returns the reason of a failed call for each of its leads. The server may list leads one by one.
 */
const skippedBy = (error: unknown, leadIds: readonly number[]): SkippedLead[] => {
  const issues = isRefusal(error) ? error.issues : [];
  return leadIds.map((id, index) => {
    const issue = issues.find(({ field }) => field === `lead_ids.${index}`);
    return {
      lead_id: id,
      code: issue?.code ?? 'UNKNOWN',
      message:
        issue?.message.replace(/^#\d+: /, '') ??
        (isRefusal(error) ? errorText(error) : MESSAGES.outcomeUnknown),
    };
  });
};

/**
 * Whether the refusal is about a value common to all batches, e.g. a status. Then no lead has been
 * changed.
 */
const isAboutForm = (error: unknown): boolean =>
  isRefusal(error) &&
  error.issues.length > 0 &&
  error.issues.every(({ field }) => !field.startsWith('lead_ids'));

/** Sends a selection in batches, one after the other. A failed batch does not stop the next. */
const sendInBatches = async ({ leadIds, send, explain }: BulkAction): Promise<Outcome> => {
  const outcome = {
    updated: [] as number[],
    skipped: [] as SkippedLead[],
    isUncertain: false,
  };
  for (let start = 0; start < leadIds.length; start += MOST_LEADS_AT_ONCE) {
    const batch = leadIds.slice(start, start + MOST_LEADS_AT_ONCE);
    try {
      const { updated, skipped } = await send(batch);
      outcome.updated.push(...updated);
      outcome.skipped.push(...skipped);
    } catch (error) {
      const isExplained = start === 0 && explain !== undefined && isAboutForm(error);
      if (isSessionEnd(error) || isExplained) throw error;
      outcome.skipped.push(...skippedBy(error, batch));
      outcome.isUncertain ||= !isRefusal(error);
    }
  }
  return outcome;
};

/** Reports successes and failures in one message: two messages would contradict each other. */
const report = (
  { updated, skipped, isUncertain }: Outcome,
  { leadIds, done, failed }: BulkAction,
): void => {
  const all = leadsText(leadIds.length);
  const counts = `${formatCount(updated.length)} of ${all}`;
  if (skipped.length === 0) {
    toast(done, { description: counts });
    return;
  }
  const state = isUncertain ? 'unchanged or uncertain' : 'left unchanged';
  const reasons = `${formatCount(skipped.length)} of ${all} ${state}:\n${skippedText(skipped)}`;
  if (updated.length === 0) void dialogs.error(`${failed}\n\n${reasons}`);
  else void dialogs.partly(`${done}: ${counts}`, reasons);
};

/** Changes many leads and reports the outcome. Resolves with true if at least one was changed. */
const changeLeads = async (queries: QueryClient, action: BulkAction): Promise<boolean> => {
  try {
    const outcome = await sendInBatches(action);
    report(outcome, action);
    void queries.invalidateQueries({ queryKey: ['leads.list'] });
    return outcome.updated.length > 0;
  } catch (error) {
    if (!isSessionEnd(error)) void action.explain?.(error, action.failed);
    return false;
  }
};

/** Changes many leads and reports the outcome. Resolves with true if at least one was changed. */
export const useBulkAction = (): {
  isBusy: boolean;
  run: (action: BulkAction) => Promise<boolean>;
} => {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async (action: BulkAction): Promise<boolean> => {
    setBusy(true);
    try {
      return await changeLeads(queries, action);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
};

/**
 * Returns the forecast of an action as lines of its question. If it cannot be read, the question
 * comes without it.
 */
const forecastText = async (action: LeadAction, leadIds: readonly number[]): Promise<string> => {
  try {
    const { title, lines } = actionSummary(await checkAction({ action, leadIds }), action);
    return ['', '', `${title}.`, ...lines.map(({ text }) => text)].join('\n');
  } catch (error) {
    console.warn('The forecast of an action could not be read', error);
    return '';
  }
};

const confirm = (text: string): Promise<boolean> =>
  dialogs.confirm({
    title: MESSAGES.confirmAction,
    text,
    yes: 'Confirm',
    no: 'Cancel',
    danger: false,
  });

// Actions on a selection that need no form, only a confirmation. The list loads this file when one
// of the actions is chosen.

export const markTest = async (queries: QueryClient, leadIds: readonly number[]): Promise<void> => {
  const question =
    `Mark ${leadsText(leadIds.length)} as test? ` +
    'Caps and reports do not count test leads. This cannot be undone.';
  if (!(await confirm(question + (await forecastText('mark_test', leadIds))))) return;
  await changeLeads(queries, {
    leadIds,
    send: (ids) => api.call('leads.markTest', { body: { lead_ids: ids } }),
    done: MESSAGES.markedAsTest,
    failed: MESSAGES.leadUpdateFailed,
  });
};

export const fireFtd = async (queries: QueryClient, leadIds: readonly number[]): Promise<void> => {
  const question =
    `Fire an FTD for ${leadsText(leadIds.length)}? ` +
    'Accepted leads become Pending FTD, marked as fake and without money.';
  if (!(await confirm(question + (await forecastText('fire_ftd', leadIds))))) return;
  await changeLeads(queries, {
    leadIds,
    send: (ids) => api.call('leads.fireFakeFtd', { body: { lead_ids: ids } }),
    done: MESSAGES.ftdFired,
    failed: MESSAGES.fireFailed,
  });
};
