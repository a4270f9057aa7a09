import { useState } from 'react';
import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import { toast } from '#shared/ui/toast';
import { injectionBody, type InjectionDraft } from '../lib/injection';
import { jobsText, useProgressRefresh } from './job-queries';

const doneText = (created: number, skipped: number): string => {
  const createdText = `${jobsText(created)} created`;
  if (skipped === 0) return createdText;
  return `${createdText}. ${skipped} of the leads were already waiting for this advertiser.`;
};

/** Sends leads to a different advertiser. `send` throws the error of a failed call. */
export const useInjection = () => {
  const refresh = useProgressRefresh();
  const [isSending, setSending] = useState(false);
  const send = async (leadIds: readonly number[], draft: InjectionDraft): Promise<void> => {
    setSending(true);
    try {
      const { created, skipped } = await api.call('injections.inject', {
        body: injectionBody(leadIds, draft),
      });
      toast(MESSAGES.leadsSent, { description: doneText(created, skipped) });
      refresh();
    } finally {
      setSending(false);
    }
  };
  return { isSending, send };
};
