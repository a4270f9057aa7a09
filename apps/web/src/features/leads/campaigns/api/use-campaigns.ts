import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';

export type CampaignRow = CallReply<'campaigns.list'>[number];

const NO_CAMPAIGNS: readonly CampaignRow[] = [];

/** Reads all campaigns. */
export const useCampaigns = () => {
  const query = useQuery({
    queryKey: ['campaigns.list'],
    queryFn: ({ signal }) => api.call('campaigns.list', { signal }),
  });
  return {
    query,
    campaigns: query.data ?? NO_CAMPAIGNS,
    reload: async (): Promise<void> => void (await query.refetch()),
  };
};
