import { useSyncExternalStore } from 'react';

export type ThemeName = 'light' | 'dark';
const STORAGE_KEY = 'leadline_theme';

// public/theme.js has chosen already, before the first paint.
let theme: ThemeName = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
const listeners = new Set<() => void>();

/** Switches between light and dark and remembers the choice in this browser. */
export const toggleTheme = (): void => {
  theme = theme === 'light' ? 'dark' : 'light';
  localStorage.setItem(STORAGE_KEY, theme);
  document.documentElement.dataset.theme = theme;
  listeners.forEach((listener) => listener());
};

export const useTheme = (): ThemeName => useSyncExternalStore((listener) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
}, () => theme);
