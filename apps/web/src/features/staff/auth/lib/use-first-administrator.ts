import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';

/** Whether the installation still lacks its first administrator. */
export const useFirstAdministrator = () =>
  useQuery({
    queryKey: ['firstAdministrator.get'],
    queryFn: ({ signal }) => api.call('firstAdministrator.get', { signal }),
  });
