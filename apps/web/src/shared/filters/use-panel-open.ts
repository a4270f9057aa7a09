import { useState } from 'react';
import { useIsNarrow } from '#shared/lib/use-media';

/**
 * Whether a page's filter panel is open: the user's last choice, otherwise the page's default. On
 * narrow screens it is a drawer over the page, which starts closed.
 */
export const usePanelOpen = (
  page: string,
  isOpenAtFirst: boolean,
): readonly [boolean, (isOpen: boolean) => void] => {
  const isNarrow = useIsNarrow();
  const key = `leadline_filters_${page}`;
  const [isPanelOpen, setPanelOpen] = useState(
    () => (localStorage.getItem(key) ?? (isOpenAtFirst ? '1' : '0')) === '1',
  );
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const changePanel = (isOpen: boolean): void => {
    setPanelOpen(isOpen);
    localStorage.setItem(key, isOpen ? '1' : '0');
  };
  return isNarrow ? [isDrawerOpen, setDrawerOpen] : [isPanelOpen, changePanel];
};
