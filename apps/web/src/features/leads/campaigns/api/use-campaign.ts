import { useQuery, type QueryObserverResult } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';

export type Details = CallReply<'campaigns.get'>;
export type Campaign = Details['campaign'];
export type Source = Details['sources'][number];
export type Step = Details['steps'][number];
export type Progress = CallReply<'campaigns.progress'>;

/** How often the counts are read: while the campaign runs, and while somebody else may start it. */
const LIVE_MS = 2_000;
const IDLE_MS = 15_000;

const dataOf = <T>({ data, isError }: QueryObserverResult<T>): T | null =>
  isError ? null : (data ?? null);

/** A campaign with its sources and steps, and its counts, which are read again and again. */
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
    /** As it is now: a campaign may end while its page is open. */
    status: progress.data?.status ?? details?.campaign.status ?? null,
    query,
    /** Null if it could not be read. */
    reload: async (): Promise<Details | null> => {
      void progress.refetch();
      return dataOf(await query.refetch());
    },
  };
};

export type CampaignData = ReturnType<typeof useCampaign>;
