import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';

/** Whether the first administrator is still to be made. */
export const useFirstAdministrator = () =>
  useQuery({
    queryKey: ['firstAdministrator.get'],
    queryFn: ({ signal }) => api.call('firstAdministrator.get', { signal }),
  });
