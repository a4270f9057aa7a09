import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { type LoadFailure, loadFailureOf } from '#shared/api/load-failure';

export type Money = CallReply<'leadMoney.read'>;

/** Reads the money of a lead line by line. Null until it is loaded. */
export const useLeadMoney = (
  id: number,
): { readonly money: Money | null; readonly failure: LoadFailure | null } => {
  const query = useQuery({
    queryKey: ['leadMoney.read', id],
    queryFn: ({ signal }) => api.call('leadMoney.read', { params: { id }, signal }),
  });
  return { money: query.data ?? null, failure: loadFailureOf(query) };
};
