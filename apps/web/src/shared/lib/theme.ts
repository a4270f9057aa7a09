import { useSyncExternalStore } from 'react';

export type ThemeName = 'light' | 'dark';
const STORAGE_KEY = 'leadline_theme';

// public/theme.js has set the theme before the first paint.
let theme: ThemeName = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
const listeners = new Set<() => void>();

const show = (chosen: ThemeName): void => {
  theme = chosen;
  document.documentElement.dataset.theme = theme;
  listeners.forEach((listener) => listener());
};

// The theme was changed in another tab.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === STORAGE_KEY) show(newValue === 'dark' ? 'dark' : 'light');
});

/** Shows a theme and remembers the choice in this browser, for all of its tabs. */
export const chooseTheme = (chosen: ThemeName): void => {
  show(chosen);
  localStorage.setItem(STORAGE_KEY, theme);
};
export const toggleTheme = (): void => chooseTheme(theme === 'light' ? 'dark' : 'light');

export const useTheme = (): ThemeName =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => theme,
  );
