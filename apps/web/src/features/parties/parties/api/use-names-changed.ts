import { useQueryClient } from '@tanstack/react-query';
import { useIsLimited } from '#shared/lib/permission';

/**
 * Reads the lists again that hold the names of advertisers and publishers, and for a limited user
 * the session, which holds their ids.
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
