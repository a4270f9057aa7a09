import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';

export type BlacklistRow = CallReply<'blacklist.list'>['data'][number];
export type BlacklistType = CallReply<'blacklist.types'>['data'][number];
const NO_TYPES: readonly BlacklistType[] = [];
const FRESH_MS = 10 * 60_000;

/** The types in the order in which they are offered (BLK-009). */
export const useBlacklistTypes = () => {
  const query = useQuery({
    queryKey: ['blacklist.types'],
    queryFn: async ({ signal }) => (await api.call('blacklist.types', { signal })).data,
    staleTime: FRESH_MS,
  });
  return { query, types: query.data ?? NO_TYPES };
};

/** The funnels that leads have had (BLK-010). */
export const useFunnelSlugs = () => {
  const query = useQuery({
    queryKey: ['blacklist.funnelSlugs'],
    queryFn: async ({ signal }) => (await api.call('blacklist.funnelSlugs', { signal })).data,
  });
  return { query, slugs: query.data ?? [] };
};
