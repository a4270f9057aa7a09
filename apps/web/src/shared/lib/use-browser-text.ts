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
 * Returns a text in the browser's storage, shared by all components that read it. `null` means no
 * text.
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
