import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * Keeps the focus in a grid. An action may disable its own button or take it away, which would
 * leave the focus nowhere: the grid gets it, with its cursor still at the row.
 */
export const useKeptFocus = (grid: RefObject<HTMLElement | null>) => {
  const last = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (last.current === null || (activeElement !== body && activeElement !== last.current)) return;
    if (!last.current.isConnected || last.current.matches(':disabled'))
      grid.current?.focus({ preventScroll: true });
  });
  return {
    onFocusCapture: ({ target }: FocusEvent<HTMLElement>) => {
      last.current = target;
    },
    onBlurCapture: ({ target }: FocusEvent<HTMLElement>) => {
      if (!target.matches(':disabled')) last.current = null;
    },
  };
};
