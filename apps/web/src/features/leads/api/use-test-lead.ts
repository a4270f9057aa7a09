import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { ApiError, isSessionEnd } from '#shared/api/api-error';
import type { CallInput, CallReply } from '#shared/api/api-types';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';

/** The countries with their codes; empty until they are loaded. */
export const useCountries = (): {
  countries: CallReply<'lookups.countries'>;
  isLoading: boolean;
} => {
  const { data, isPending, isError } = useQuery({
    queryKey: ['lookups.countries'],
    queryFn: ({ signal }) => api.call('lookups.countries', { signal }),
    staleTime: 5 * 60_000,
  });
  return { countries: data ?? [], isLoading: isPending && !isError };
};

/** The IPv4 blocks of a country, one per line. Throws if they cannot be loaded (LED-101). */
export const loadBlocks = async (countryCode: string): Promise<string> => {
  const response = await fetch(`/ipv4/${encodeURIComponent(countryCode.toLowerCase())}.cidr`).catch(
    () => null,
  );
  if (!response?.ok) throw new Error(`The IP addresses of ${countryCode} could not be loaded.`);
  return response.text();
};

/** Lines for what the server has against the lead: one per field, or one for the whole lead. */
const reasonLines = (error: unknown): string[] => {
  const isAboutLead = error instanceof ApiError && error.status > 0 && error.status < 500;
  if (!isAboutLead) return [];
  if (error.issues.length === 0) return [error.message];
  return [...new Set(error.issues.map(({ field, message }) => `${field}: ${message}`))];
};

/** Sends a test lead and shows the outcome (LED-102). */
export const useTestLead = (): {
  isSending: boolean;
  send: (body: CallInput<'injections.testLead'>['body']) => Promise<boolean>;
} => {
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const send = async (body: CallInput<'injections.testLead'>['body']): Promise<boolean> => {
    setSending(true);
    try {
      const { lead_id: id } = await api.call('injections.testLead', { body });
      toast(MESSAGES.testLeadSent, { description: `Lead #${id}` });
      return true;
    } catch (error) {
      if (!isSessionEnd(error))
        void dialogs.error([MESSAGES.testLeadFailed, ...reasonLines(error)].join('\n'));
      return false;
    } finally {
      setSending(false);
      // A test lead that was refused is in the list too.
      void queries.invalidateQueries({ queryKey: ['leads.list'] });
    }
  };
  return { isSending, send };
};
