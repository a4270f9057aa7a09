import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api';
import type { CallInput } from '#shared/api/api-types';
import { MESSAGES } from '#shared/lib/messages';
import { toast } from '#shared/ui/toast';

/** Loads the IPv4 blocks of a country, one per line. Throws if they cannot be loaded. */
export const loadBlocks = async (countryCode: string): Promise<string> => {
  const response = await fetch(`/ipv4/${encodeURIComponent(countryCode.toLowerCase())}.cidr`).catch(
    () => null,
  );
  if (!response?.ok) throw new Error(`The IP addresses of ${countryCode} could not be loaded.`);
  return response.text();
};

/** Sends a test lead and confirms it. `send` throws the error of a failed call. */
export const useTestLead = (): {
  isSending: boolean;
  send: (body: CallInput<'injections.testLead'>['body']) => Promise<void>;
} => {
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const send = async (body: CallInput<'injections.testLead'>['body']): Promise<void> => {
    setSending(true);
    try {
      const { lead_id: id } = await api.call('injections.testLead', { body });
      toast(MESSAGES.testLeadSent, { description: `Lead #${id}` });
    } finally {
      setSending(false);
      // A refused test lead is stored and listed too.
      void queries.invalidateQueries({ queryKey: ['leads.list'] });
    }
  };
  return { isSending, send };
};
