import type { DistributionRow } from '@leadline/contracts';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { isSessionEnd, replyText } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { sentenceText, trafficLines } from '../lib/traffic-words';
import { useDistributionRefresh } from './use-distributions';

/**
 * Describes where the leads of a live distribution would go without it; empty if it gets no leads.
 * A failure to find out does not prevent the deletion.
 */
const consequences = async (row: DistributionRow): Promise<readonly string[]> => {
  if (row.state !== 'live') return [];
  const body = {
    distribution_id: row.id,
    state: 'paused',
    country_id: row.country_id,
    publisher_id: row.publisher_id,
    custom_param_1: row.parameters.custom_param_1 ?? null,
  } as const;
  try {
    const effects = await api.call('distributions.effects', { body });
    return trafficLines(effects).map(({ sentence }) => sentenceText(sentence));
  } catch (error) {
    console.warn('The effects of a deletion could not be loaded', error);
    return [];
  }
};

/** Deletes a distribution after confirmation. */
export const useRemoval = () => {
  const [busyId, setBusyId] = useState<number | null>(null);
  const refresh = useDistributionRefresh();
  const remove = async (row: DistributionRow): Promise<void> => {
    setBusyId(row.id);
    try {
      const question = `${MESSAGES.deleteQuestion} ${row.name} (${row.id})`;
      const text = [question, ...(await consequences(row))].join('\n');
      if (!(await dialogs.confirm({ text }))) return;
      await api.call('distributions.remove', { params: { id: row.id } });
      toast(MESSAGES.distributionDeleted);
      refresh();
    } catch (error) {
      if (!isSessionEnd(error))
        void dialogs.error(replyText(error, 'error') ?? MESSAGES.deleteFailed);
    } finally {
      setBusyId(null);
    }
  };
  return { busyId, remove };
};
