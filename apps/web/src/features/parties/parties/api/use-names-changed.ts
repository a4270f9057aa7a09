import { useQueryClient } from '@tanstack/react-query';
import { useIsLimited } from '#shared/lib/permission';

/**
 * Reloads the lists with names of advertisers and publishers and, for a limited user, the session,
 * which holds the ids that the user may see.
 */
export const useNamesChanged = (): (() => void) => {
  const client = useQueryClient();
  const isLimited = useIsLimited();
  return () => {
    for (const key of ['lookups.filterData', 'lookups.filterGroups'])
      void client.invalidateQueries({ queryKey: [key] });
    if (isLimited) void client.invalidateQueries({ queryKey: ['auth.session'] });
  };
};
