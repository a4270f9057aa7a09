import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';

/** Reads the active service accounts, for those who manage their tokens. */
export const useServiceAccounts = (isWanted: boolean) =>
  useQuery({
    queryKey: ['users.list', 'service accounts'],
    queryFn: ({ signal }) => api.call('users.list', { signal }),
    enabled: isWanted,
    select: (users) =>
      users.filter((user) => user.is_service_account === true && user.is_active !== false),
  });
