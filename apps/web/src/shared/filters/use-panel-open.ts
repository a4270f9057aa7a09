import { useState } from 'react';
import { useIsNarrow } from '../lib/use-media';

/** Whether a page's filter panel is open: as the user left it, else as the page wants it. On narrow screens it is a drawer, closed at first. */
export const usePanelOpen = (page: string, isOpenAtFirst: boolean): readonly [boolean, (isOpen: boolean) => void] => {
  const isNarrow = useIsNarrow();
  const key = `leadline_filters_${page}`;
  const [isOpen, setOpen] = useState(() => !isNarrow && (localStorage.getItem(key) ?? (isOpenAtFirst ? '1' : '0')) === '1');
  const change = (next: boolean): void => {
    setOpen(next);
    if (!isNarrow) localStorage.setItem(key, next ? '1' : '0');
  };
  return [isOpen, change];
};
