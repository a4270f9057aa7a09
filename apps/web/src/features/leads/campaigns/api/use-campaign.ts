import { useQuery, type QueryObserverResult } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';

export type Details = CallReply<'campaigns.get'>;
export type Campaign = Details['campaign'];
export type Source = Details['sources'][number];
export type Step = Details['steps'][number];
export type Progress = CallReply<'campaigns.progress'>;

/**
 * Polling intervals of the counts: while the campaign runs, and while it does not (somebody else
 * may start it).
 */
const LIVE_MS = 2_000;
const IDLE_MS = 15_000;

const dataOf = <T>({ data, isError }: QueryObserverResult<T>): T | null =>
  isError ? null : (data ?? null);

/** Reads a campaign with its sources and steps, and polls its counts. */
export const useCampaign = (id: number) => {
  const query = useQuery({
    queryKey: ['campaigns.get', id],
    queryFn: ({ signal }) => api.call('campaigns.get', { params: { id }, signal }),
  });
  const progress = useQuery({
    queryKey: ['campaigns.progress', id],
    queryFn: ({ signal }) => api.call('campaigns.progress', { params: { id }, signal }),
    enabled: query.data !== undefined,
    refetchInterval: ({ state }) => (state.data?.status === 'active' ? LIVE_MS : IDLE_MS),
  });
  const details = query.data ?? null;
  return {
    id,
    details,
    /** Null until the first counts are read. */
    progress: progress.data ?? null,
    /** Current status: a campaign may end while its page is open. */
    status: progress.data?.status ?? details?.campaign.status ?? null,
    query,
    /** Resolves with null if the campaign could not be read. */
    reload: async (): Promise<Details | null> => {
      void progress.refetch();
      return dataOf(await query.refetch());
    },
  };
};

export type CampaignData = ReturnType<typeof useCampaign>;
