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
export const onSharedCount = (
  userId: number,
  listener: (seen: SeenCount) => void,
): (() => void) => {
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
