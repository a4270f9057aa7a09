import { useState } from 'react';
import { api } from '#shared/api/api';
import { ApiError, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { jobsText } from '../lib/count-text';
import { injectionBody, type InjectionDraft } from '../lib/injection';
import { useProgressRefresh } from './use-progress-count';

const doneText = (created: number, skipped: number): string => {
  const createdText = `${jobsText(created)} created`;
  if (skipped === 0) return `${createdText}.`;
  return `${createdText}; ${skipped} of the leads were already waiting for this advertiser.`;
};

/** Adds the server's text if it is about the input: a field, or a lead or publisher not found. */
const failureText = (error: unknown): string =>
  error instanceof ApiError && (error.status === 422 || error.status === 404)
    ? `${MESSAGES.leadsSendFailed}\n${error.message}`
    : MESSAGES.leadsSendFailed;

/** Sends leads to a different advertiser. True if the jobs were created (LED-071, LED-074). */
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
