import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';

/** Whether the second factor of whoever is signed in is set up. Undefined until it is known. */
export const useNeedsCode = (isAsked = true): boolean | undefined =>
  useQuery({
    queryKey: ['profile.get'],
    queryFn: ({ signal }) => api.call('profile.get', { signal }),
    enabled: isAsked,
    select: ({ two_factor }) => two_factor === 'on',
  }).data;
