/** When the page was reloaded, by version, in the storage of the tab. */
const KEY = 'leadline_reloaded_for';
/** A page of the version that the server has may be reloaded again after this time. */
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
 * Whether the page may be reloaded for a version; if so, that is remembered. For another version
 * than its own it is reloaded once in a tab, so two servers with different versions, as during a
 * deployment, cannot make it go back and forth. False without storage: a loop would go unnoticed.
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
