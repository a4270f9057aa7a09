import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { liveGridStatusOf } from '#shared/table/grid-status';

export type CampaignLog = CallReply<'campaigns.logs'>['data'][number];
export interface LogView {
  readonly page: number;
  readonly limit: number;
  /** Undefined for all outcomes. */
  readonly outcome: CampaignLog['outcome'] | undefined;
}

const POLL_MS = 3_000;
const NO_LOGS: readonly CampaignLog[] = [];

/** Reads a page of the registrations of a campaign, newest first, and polls it. */
export const useCampaignLogs = (campaignId: number, { page, limit, outcome }: LogView) => {
  const query = useQuery({
    queryKey: ['campaigns.logs', campaignId, page, limit, outcome],
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    queryFn: ({ signal }) =>
      api.call('campaigns.logs', {
        params: { id: campaignId },
        query: { page_number: page, limit, ...(outcome !== undefined && { outcome }) },
        signal,
      }),
  });
  return {
    rows: query.data?.data ?? NO_LOGS,
    total: query.data?.total ?? 0,
    status: liveGridStatusOf(query, query.isPlaceholderData || query.isError),
    retry: () => void query.refetch(),
  };
};
