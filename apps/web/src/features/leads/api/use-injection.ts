import { useState } from 'react';
import { api } from '#shared/api/api';
import { ApiError, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { injectionBody, type InjectionDraft } from '../lib/injection';
import { useProgressRefresh } from './use-progress-logs';

const jobsText = (count: number): string => (count === 1 ? '1 job' : `${count} jobs`);
const doneText = (created: number, skipped: number): string => {
  const made = `${jobsText(created)} made`;
  if (skipped === 0) return `${made}.`;
  return `${made}; ${skipped} of the leads wait for this advertiser already.`;
};

/**
 * The server's text where it concerns the input: a field, a missing lead or a missing publisher.
 */
const failureText = (error: unknown): string =>
  error instanceof ApiError && (error.status === 422 || error.status === 404)
    ? `${MESSAGES.leadsSendFailed}\n${error.message}`
    : MESSAGES.leadsSendFailed;

/** Sends leads to a different advertiser (LED-071, LED-074). */
export const useInjection = () => {
  const refresh = useProgressRefresh();
  const [isSending, setSending] = useState(false);
  const send = async (leadIds: readonly number[], draft: InjectionDraft): Promise<boolean> => {
    setSending(true);
    try {
      const { created, skipped } = await api.call('injections.inject', {
        body: injectionBody(leadIds, draft),
      });
      toast(MESSAGES.leadsSent, { description: doneText(created, skipped) });
      refresh();
      return true;
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(failureText(error));
      return false;
    } finally {
      setSending(false);
    }
  };
  return { isSending, send };
};
