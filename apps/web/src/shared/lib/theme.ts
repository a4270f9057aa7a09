import { useSyncExternalStore } from 'react';

export type ThemeName = 'light' | 'dark';
const STORAGE_KEY = 'leadline_theme';

const initial = (): ThemeName => {
  const stored = localStorage.getItem(STORAGE_KEY);
  if (stored === 'light' || stored === 'dark') return stored;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

let theme: ThemeName = initial();
const listeners = new Set<() => void>();
const paint = (): void => { document.documentElement.dataset.theme = theme; };
paint();

/** Switches between light and dark and remembers the choice in this browser. */
export const toggleTheme = (): void => {
  theme = theme === 'light' ? 'dark' : 'light';
  localStorage.setItem(STORAGE_KEY, theme);
  paint();
  listeners.forEach((listener) => listener());
};

export const useTheme = (): ThemeName => useSyncExternalStore((listener) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
}, () => theme);
