import { useQueryClient } from '@tanstack/react-query';

/** Reads the lists again that hold the names of advertisers and publishers. */
export const useNamesChanged = (): (() => void) => {
  const client = useQueryClient();
  return () => {
    for (const key of ['lookups.filterData', 'lookups.filterGroups'])
      void client.invalidateQueries({ queryKey: [key] });
  };
};
