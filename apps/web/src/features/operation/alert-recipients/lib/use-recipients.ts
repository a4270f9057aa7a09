import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { RecipientRow } from './recipient-form';

const NO_RECIPIENTS: readonly RecipientRow[] = [];

/** All recipients of alerts. */
export const useRecipients = () => {
  const query = useQuery({
    queryKey: ['alertRecipients.list'],
    queryFn: ({ signal }) => api.call('alertRecipients.list', { signal }),
  });
  return {
    query,
    recipients: query.data ?? NO_RECIPIENTS,
    reload: async (): Promise<readonly RecipientRow[]> =>
      (await query.refetch()).data ?? NO_RECIPIENTS,
  };
};
