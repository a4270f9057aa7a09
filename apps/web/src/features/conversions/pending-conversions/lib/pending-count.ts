import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { api } from '#shared/api/api';
import { usePermission } from '#shared/lib/permission';
import { useSignedIn } from '#shared/lib/session';
import type { SeenCount } from './rise';

const keyOf = (userId: number): string => `leadline_pending_count_${userId}`;

/**
 * Returns the count that the tabs of this browser saw last for a user. Null without a valid entry.
 */
export const readSharedCount = (userId: number): SeenCount | null => {
  try {
    const value = JSON.parse(
      localStorage.getItem(keyOf(userId)) ?? 'null',
    ) as Partial<SeenCount> | null;
    return typeof value?.count === 'number' && typeof value.at === 'number'
      ? { count: value.count, at: value.at }
      : null;
  } catch {
    return null;
  }
};

export const writeSharedCount = (userId: number, seen: SeenCount): void =>
  localStorage.setItem(keyOf(userId), JSON.stringify(seen));

/** Calls `listener` when another tab has stored a count. Returns a function that unsubscribes. */
const onSharedCount = (userId: number, listener: (seen: SeenCount) => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent): void => {
    const seen = key === keyOf(userId) ? readSharedCount(userId) : null;
    if (seen !== null) listener(seen);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};

/** Runs work that reads and writes the shared count, one tab at a time. */
export const withSharedCount = async (userId: number, work: () => void): Promise<void> => {
  // Locks exist on secure origins only. Elsewhere two tabs may run at once and, at worst, both
  // celebrate.
  if ('locks' in navigator) await navigator.locks.request(keyOf(userId), () => work());
  else work();
};

/** How often the count is read. */
const POLL_MS = 60_000;
const KEY = ['conversions.pendingCount'] as const;

const fetchCount = async (signal: AbortSignal): Promise<number> => {
  try {
    return (await api.call('conversions.pendingCount', { query: {}, signal })).count;
  } catch (error) {
    // The user sees no error, and the badge keeps the last count (SHL-045).
    if (!signal.aborted) console.warn('The pending FTD count could not be read', error);
    throw error;
  }
};

/** Reads the count for users who may see it. */
const usePendingQuery = (refetchInterval: number | false) => {
  const isAllowed = usePermission('PENDING_CONVERSIONS_LIST');
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchCount(signal),
    enabled: isAllowed,
    refetchInterval,
    retry: false,
    // The badge has just read the count, so polling does not start with another read.
    staleTime: refetchInterval === false ? Infinity : POLL_MS / 2,
  });
};

/**
 * Returns the number on the badge. Null while the number is unknown, or if the user may not see it.
 * This hook does not poll: `usePendingAnswer` does.
 */
export const usePendingCount = (): number | null => usePendingQuery(false).data ?? null;

/**
 * Returns the count with the time of the reply, polled once a minute. Only `ConversionWatch` uses
 * it.
 */
export const usePendingAnswer = (): { count: number; at: number } | null => {
  const { data, dataUpdatedAt } = usePendingQuery(POLL_MS);
  return data === undefined ? null : { count: data, at: dataUpdatedAt };
};

/**
 * Lowers the badge by decided conversions, never below 0, or raises it by undone ones. A raised
 * count is shared with the other tabs first, so that none of them celebrates it as a new
 * conversion.
 */
export const useChangePendingCount = (): ((change: number) => void) => {
  const client = useQueryClient();
  const { user_id } = useSignedIn();
  return useCallback(
    (change) => {
      const count = client.getQueryData<number>(KEY);
      if (count === undefined) return;
      const next = Math.max(0, count + change);
      if (change > 0) writeSharedCount(user_id, { count: next, at: Date.now() });
      client.setQueryData<number>(KEY, next);
    },
    [client, user_id],
  );
};

/** Follows counts that another tab has read or changed, and reloads the list when they differ. */
export const useOtherTabs = (): void => {
  const client = useQueryClient();
  const { user_id } = useSignedIn();
  useEffect(
    () =>
      onSharedCount(user_id, ({ count }) => {
        const own = client.getQueryData<number>(KEY);
        if (own === undefined || own === count) return;
        client.setQueryData<number>(KEY, count);
        void client.invalidateQueries({ queryKey: ['conversions.list'] });
      }),
    [client, user_id],
  );
};
