import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';

export type OfferRow = CallReply<'offers.list'>[number];
const NO_OFFERS: readonly OfferRow[] = [];

/** All offers that the user may see. */
export const useOffers = () => {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['offers.list'],
    queryFn: ({ signal }) => api.call('offers.list', { signal }),
  });
  return {
    query,
    offers: query.data ?? NO_OFFERS,
    /** After a save or a deletion; the filters name offers, too. */
    reload: async (): Promise<readonly OfferRow[]> => {
      void client.invalidateQueries({ queryKey: ['lookups.filterGroups'] });
      return (await query.refetch()).data ?? NO_OFFERS;
    },
  };
};
