import { useSyncExternalStore } from 'react';

/** Whether a media query holds, e.g. `(max-width: 768px)`. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );

/** Phones and narrow windows: drawer instead of rail, filters in a drawer. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 767px)');

/** Phones: lists show cards instead of columns. */
export const useIsPhone = (): boolean => useMedia('(max-width: 639px)');
