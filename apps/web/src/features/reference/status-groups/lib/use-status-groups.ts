import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';

type WireGroup = CallReply<'statusGroups.list'>[number];
export type StatusGroupRow = Omit<WireGroup, 'statuses'> & {
  readonly statuses: readonly string[];
};
const NO_GROUPS: readonly WireGroup[] = [];

const rowOf = (group: WireGroup): StatusGroupRow => ({
  ...group,
  // JSON text (STG-003).
  statuses: JSON.parse(group.statuses) as string[],
});

/** All status groups. A failure is only logged: the list offers another try. */
export const useStatusGroups = () => {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['statusGroups.list'],
    queryFn: async ({ signal }) => {
      try {
        return await api.call('statusGroups.list', { signal });
      } catch (error) {
        if (!signal.aborted) console.warn('The status groups could not be loaded', error);
        throw error;
      }
    },
  });
  const { data } = query;
  return {
    query,
    groups: useMemo(() => (data ?? NO_GROUPS).map(rowOf), [data]),
    /** Reads the groups again after a save, and the choices of the filters, which have them too. */
    reload: async (): Promise<readonly StatusGroupRow[]> => {
      void client.invalidateQueries({ queryKey: ['lookups.filterGroups'] });
      return ((await query.refetch()).data ?? NO_GROUPS).map(rowOf);
    },
  };
};
