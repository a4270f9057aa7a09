import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { type LoadFailure, loadFailureOf } from '#shared/api/load-failure';

export type Deposit = CallReply<'deposits.list'>[number];

/** Lists the deposits of a lead. None until they are loaded. */
export const useDeposits = (
  id: number,
): {
  readonly deposits: readonly Deposit[];
  readonly isLoading: boolean;
  readonly failure: LoadFailure | null;
} => {
  const query = useQuery({
    queryKey: ['deposits.list', id],
    queryFn: ({ signal }) => api.call('deposits.list', { params: { id }, signal }),
  });
  return {
    deposits: query.data ?? [],
    isLoading: query.isPending,
    failure: loadFailureOf(query),
  };
};

/** Everything that shows money of a lead. */
const SHOWN_IN = ['deposits.list', 'leadMoney.read', 'leads.list'] as const;

/** Returns a function that reads again what a deposit changes. */
export const useDepositsChanged = (): (() => void) => {
  const client = useQueryClient();
  return () => {
    for (const list of SHOWN_IN) void client.invalidateQueries({ queryKey: [list] });
  };
};
