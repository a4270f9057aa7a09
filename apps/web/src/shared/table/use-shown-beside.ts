import { useEffect, useImperativeHandle, useRef, type RefObject } from 'react';
import { useLatest } from '#shared/lib/use-latest';
import type { GridProps } from './grid-props';

interface Options<Row> extends Pick<GridProps<Row>, 'rowId' | 'current' | 'focusRef'> {
  readonly rows: readonly Row[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Moves the cursor to a row and scrolls it into view. */
  readonly goTo: (row: number) => void;
}

/**
 * Moves the cursor to the row that is open next to the grid: once per row, as soon as the grid has
 * it. After that the cursor may move elsewhere.
 */
export const useShownBeside = <Row>({
  rows,
  rowId,
  current,
  focusRef,
  scroller,
  goTo,
}: Options<Row>): void => {
  const followed = useRef<number | null>(null);
  const latest = useLatest(goTo);
  const index = current == null ? -1 : rows.findIndex((row) => rowId(row) === current);
  useEffect(() => {
    if (current == null) followed.current = null;
    else if (index >= 0 && followed.current !== current) {
      followed.current = current;
      latest.current(index);
    }
  }, [current, index, latest]);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(
    focusRef,
    () => scroller.current,
  );
};
