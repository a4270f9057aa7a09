/** Storage key of the tab. The entry holds the time of the last reload for each version. */
const KEY = 'leadline_reloaded_for';
/** Shortest time between two reloads for the version that the page already has. */
const PAUSE_MS = 10 * 60_000;

const read = (storage: Storage): Readonly<Record<string, number>> => {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, number>) : {};
  } catch {
    // A damaged entry counts as no entry.
    return {};
  }
};

/**
 * Whether the page may reload for a version; if so, remembers it. A tab reloads once for a version
 * other than its own, so that two servers with different versions, e.g. during a deployment, cannot
 * cause a loop. False without storage, because a loop would go unnoticed.
 */
export const mayReloadFor = (
  storage: Storage,
  version: string,
  isOutdated: boolean,
  now: number,
): boolean => {
  const memory = read(storage);
  const last = memory[version];
  if (typeof last === 'number' && (isOutdated || now - last < PAUSE_MS)) return false;
  try {
    storage.setItem(KEY, JSON.stringify({ ...memory, [version]: now }));
    return true;
  } catch {
    return false;
  }
};
