import type { SeenCount } from './rise';

const keyOf = (userId: number): string => `leadline_pending_count_${userId}`;

/** What the tabs of this browser saw last, for one user. */
export const readSharedCount = (userId: number): SeenCount | null => {
  try {
    const value = JSON.parse(
      localStorage.getItem(keyOf(userId)) ?? 'null',
    ) as Partial<SeenCount> | null;
    return typeof value?.count === 'number' && typeof value.at === 'number'
      ? { count: value.count, at: value.at }
      : null;
  } catch {
    // A damaged entry is as good as none.
    return null;
  }
};

export const writeSharedCount = (userId: number, seen: SeenCount): void =>
  localStorage.setItem(keyOf(userId), JSON.stringify(seen));

/**
 * Runs work that reads and writes the shared count, in one tab at a time if the browser supports
 * locks.
 */
export const withSharedCount = async (userId: number, work: () => void): Promise<void> => {
  // Locks exist only on secure origins. Elsewhere two tabs clash only within the same millisecond.
  if ('locks' in navigator) await navigator.locks.request(keyOf(userId), () => work());
  else work();
};
