import { useEffect, type RefObject } from 'react';
import type { GridSort } from './grid-types';

/** Another page or another sort begins at its top. */
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
