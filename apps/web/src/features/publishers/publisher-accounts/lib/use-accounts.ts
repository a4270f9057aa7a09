import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { AccountRow } from './account-form';

const NO_ACCOUNTS: readonly AccountRow[] = [];

/** All publisher accounts (PAC-006). */
export const useAccounts = () => {
  const query = useQuery({
    queryKey: ['publisherAccounts.list'],
    queryFn: async ({ signal }) => (await api.call('publisherAccounts.list', { signal })).data,
  });
  return {
    query,
    accounts: query.data ?? NO_ACCOUNTS,
    /** After a save or a deletion (PAC-010). */
    reload: async (): Promise<readonly AccountRow[]> => (await query.refetch()).data ?? NO_ACCOUNTS,
  };
};
