import type { DecisionTrace } from '@leadline/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';

export interface Decisions {
  readonly decisions: readonly DecisionTrace[] | null;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Reads every routing decision about a lead, oldest first. */
export const useDecisions = (leadId: number): Decisions => {
  const query = useQuery({
    queryKey: ['leads.decision', leadId],
    queryFn: ({ signal }) => api.call('leads.decision', { params: { id: leadId }, signal }),
  });
  return {
    decisions: query.data?.decisions ?? null,
    isLoading: query.isPending || (query.isError && query.isFetching),
    hasFailed: query.isError,
    retry: () => void query.refetch(),
  };
};
