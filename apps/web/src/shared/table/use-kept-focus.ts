import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * Keeps the focus in a grid. An action may disable or remove its own button, which would lose the
 * focus: the grid then receives it, with its cursor on the same row.
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
