import { useState } from 'react';
import { api } from '#shared/api/api';
import { ApiError, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { injectionBody, type InjectionDraft } from '../lib/injection';
import { useProgressRefresh } from './use-progress-logs';

const jobsText = (count: number): string => (count === 1 ? '1 job' : `${count} jobs`);
const doneText = (created: number, skipped: number): string =>
  `${jobsText(created)} made${skipped === 0 ? '' : `; ${skipped} of the leads wait for this advertiser already`}.`;

/** What the server says where it is about what was sent: a field, a lead or a publisher that is not there any more. */
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
