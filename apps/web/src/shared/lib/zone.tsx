import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import { api } from '#shared/api/api';
import type { Zone } from './wall-clock';

const CACHE_KEY = 'leadline_zone';

const isZone = (value: unknown): value is Zone => {
  const zone = value as Partial<Zone> | null;
  return (
    typeof zone === 'object' &&
    zone !== null &&
    typeof zone.id === 'number' &&
    typeof zone.name === 'string' &&
    typeof zone.offset === 'string'
  );
};

/**
 * Returns the zone that this browser last used, so that the first paint need not wait for the list
 * of zones.
 */
const cachedZone = (): Zone | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(CACHE_KEY) ?? 'null');
    return isZone(value) ? value : null;
  } catch {
    // A damaged entry counts as no entry.
    return null;
  }
};

const TIMEZONES = {
  queryKey: ['lookups.timezones'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<readonly Zone[]> =>
    api.call('lookups.timezones', { signal }),
  staleTime: 10 * 60_000,
};

/** Reads the time zones of the picker. */
export const useTimezones = (): UseQueryResult<readonly Zone[]> => useQuery(TIMEZONES);

/** Requests the zones before a page needs one. */
export const readZonesAhead = (client: QueryClient): void => void client.prefetchQuery(TIMEZONES);

const ZoneContext = createContext<Zone | null>(null);
export const ZoneProvider = ZoneContext.Provider;

/** Returns the zone of the signed-in user; null until it is known. */
export const useResolvedZone = (
  timezoneId: number,
): { zone: Zone | null; failed: boolean; retry: () => void } => {
  const zones = useTimezones();
  const listed = zones.data?.find((zone) => zone.id === timezoneId) ?? null;
  useEffect(() => {
    if (listed !== null) localStorage.setItem(CACHE_KEY, JSON.stringify(listed));
  }, [listed]);
  const cached = cachedZone();
  const zone = listed ?? (cached?.id === timezoneId ? cached : null);
  return {
    zone,
    failed: zone === null && (zones.isError || zones.isSuccess),
    retry: () => void zones.refetch(),
  };
};

/** Returns the zone in which the page shows and sends every time. */
export const useZone = (): Zone => {
  const zone = useContext(ZoneContext);
  if (zone === null) throw new Error('useZone needs a ZoneProvider');
  return zone;
};
