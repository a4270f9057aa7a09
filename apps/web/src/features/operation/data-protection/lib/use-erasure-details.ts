import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';

export type Decision = 'erase' | 'keep';

/** Loads what the erasure of a person left, and saves the decisions about it. */
export const useErasureDetails = (id: number) => {
  const client = useQueryClient();
  const [isDeciding, setDeciding] = useState(false);
  const query = useQuery({
    queryKey: ['data-protection', 'erasures', id],
    queryFn: ({ signal }) => api.call('dataProtection.details', { params: { id }, signal }),
  });
  const decide = async (findings: number[], decision: Decision): Promise<void> => {
    setDeciding(true);
    try {
      const { message, waiting } = await api.call('dataProtection.decide', {
        params: { id },
        body: { findings, decision },
      });
      toast(
        waiting === 0 ? message : 'An advertiser is about to get the lead. Try again in a minute.',
      );
    } catch (error) {
      if (!isSessionEnd(error)) await dialogs.error(errorText(error, MESSAGES.somethingWrong));
    } finally {
      await client.invalidateQueries({ queryKey: ['data-protection', 'erasures'] });
      setDeciding(false);
    }
  };
  return { query, isDeciding, decide };
};
