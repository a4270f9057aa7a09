import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  // Other tabs write to the same storage.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/**
 * A text in the storage of the browser, the same for everything on screen that reads it. `null`
 * stands for none.
 */
export const useBrowserText = (
  key: string,
): readonly [string | null, (text: string | null) => void] => {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(key));
  const write = useCallback(
    (next: string | null) => {
      if (next === null) localStorage.removeItem(key);
      else localStorage.setItem(key, next);
      listeners.forEach((tell) => tell());
    },
    [key],
  );
  return [text, write];
};
