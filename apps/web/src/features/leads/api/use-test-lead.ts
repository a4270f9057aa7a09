import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { ApiError, isSessionEnd } from '#shared/api/api-error';
import type { CallInput, CallReply } from '#shared/api/api-types';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';

/** The countries with their codes; empty while they are not there. */
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

/** The IPv4 blocks of a country, one a line. Throws where they cannot be loaded (LED-101). */
export const loadBlocks = async (countryCode: string): Promise<string> => {
  const response = await fetch(`/ipv4/${encodeURIComponent(countryCode.toLowerCase())}.cidr`).catch(
    () => null,
  );
  if (!response?.ok) throw new Error(`The IP addresses of ${countryCode} could not be loaded.`);
  return response.text();
};

/** What the server says about a field, or about the lead, where it says something of its own. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 0) return '';
  return [
    ...new Set(
      error.issues.length > 0
        ? error.issues.map(({ field, message }) => `${field}: ${message}`)
        : [error.message],
    ),
  ]
    .map((line) => `\n${line}`)
    .join('');
};

/** Sends a test lead and says what became of it (LED-102). */
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
      if (!isSessionEnd(error)) void dialogs.error(`${MESSAGES.testLeadFailed}${reasonOf(error)}`);
      return false;
    } finally {
      setSending(false);
      // A refused one is in the list too.
      void queries.invalidateQueries({ queryKey: ['leads.list'] });
    }
  };
  return { isSending, send };
};
