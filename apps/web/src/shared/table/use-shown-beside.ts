import { useEffect, useImperativeHandle, useRef, type RefObject } from 'react';
import { useLatest } from '#shared/lib/use-latest';
import type { GridProps } from './grid-props';

interface Options<Row> extends Pick<GridProps<Row>, 'rowId' | 'current' | 'focusRef'> {
  readonly rows: readonly Row[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Sets the cursor to a row and brings it in sight. */
  readonly goTo: (row: number) => void;
}

/**
 * Lets the cursor of a grid follow the row that is shown beside it: once for each row, as soon as
 * the grid has it. The cursor is free to go elsewhere after that.
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
