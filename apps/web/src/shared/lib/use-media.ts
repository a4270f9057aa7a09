import { useSyncExternalStore } from 'react';

/** Whether a media query matches, e.g. `(max-width: 768px)`. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );

/** Whether the screen is narrow, e.g. a phone: menu and filters become drawers. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 767px)');

/** Whether the screen is a small laptop or a tablet: the menu is a rail at first. */
export const useIsMedium = (): boolean => useMedia('(max-width: 1100px)');

/** Whether the screen is a phone: lists show cards instead of columns. */
export const useIsPhone = (): boolean => useMedia('(max-width: 639px)');
