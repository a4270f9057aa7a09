import type { LeadRow } from '@leadline/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';

export interface SimulatedLead {
  /** Null until the lead is loaded, or if the user may not see it. */
  readonly lead: LeadRow | null;
  readonly isLoading: boolean;
}

/** Reads the stored lead that a simulation starts from. Requires the permission to list leads. */
export const useSimulatedLead = (id: number): SimulatedLead => {
  const { data, isPending } = useQuery({
    queryKey: ['leads.list', 'one', id],
    queryFn: ({ signal }) =>
      api.call('leads.list', {
        body: { search_in: 'id', search_txt: [String(id)], is_search_global: true, limit: 1 },
        signal,
      }),
  });
  return { lead: data?.data[0] ?? null, isLoading: isPending };
};
