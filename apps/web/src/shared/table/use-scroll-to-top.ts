import { useEffect, type RefObject } from 'react';
import type { GridSort } from './grid-types';

/** Scrolls to the top after a change of page or sort. */
export const useScrollToTop = (
  scroller: RefObject<HTMLElement | null>,
  offset: number,
  sort: GridSort | null,
): void => {
  const sortMark = sort === null ? '' : `${sort.key} ${sort.order}`;
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [scroller, offset, sortMark]);
};
