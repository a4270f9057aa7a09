import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';

/** Whether the signed-in user has a second factor. Undefined until known. */
export const useNeedsCode = (isAsked = true): boolean | undefined =>
  useQuery({
    queryKey: ['profile.get'],
    queryFn: ({ signal }) => api.call('profile.get', { signal }),
    enabled: isAsked,
    select: ({ two_factor }) => two_factor === 'on',
  }).data;
