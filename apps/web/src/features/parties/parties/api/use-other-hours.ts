import type { OpeningHours } from '@leadline/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import { loadFailureOf, type LoadFailure } from '#shared/api/load-failure';

interface OtherHours {
  /** Null until the hours are loaded, or while no advertiser is chosen. */
  readonly hours: readonly OpeningHours[] | null;
  readonly isLoading: boolean;
  readonly failure: LoadFailure | null;
}

/** Reads the opening hours of an advertiser to copy from. */
export const useOtherHours = (advertiserId: number | null): OtherHours => {
  const query = useQuery({
    queryKey: ['advertisers.settings', 'hours', advertiserId],
    enabled: advertiserId !== null,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const id = advertiserId ?? 0;
      return (await api.call('advertisers.settings', { params: { id }, signal })).openingHours;
    },
  });
  return {
    hours: query.data ?? null,
    isLoading: query.isFetching,
    failure: loadFailureOf(query),
  };
};
