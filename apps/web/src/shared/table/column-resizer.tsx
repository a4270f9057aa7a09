import { boundedWidth } from '@leadline/contracts/column-layout';
import { useRef } from 'react';
import styles from './data-grid.module.css';
import type { ColumnResizing } from './use-column-widths';

interface Props {
  columnKey: string;
  width: number;
  resizing: ColumnResizing;
}

/**
 * The edge of a heading: a drag changes the width of the column, a double click fits it to its
 * content. The keyboard does both in the menu of the heading.
 */
export const ColumnResizer = ({ columnKey, width, resizing }: Props) => {
  const start = useRef<{ x: number; width: number } | null>(null);
  const end = (isStored: boolean): void => {
    start.current = null;
    resizing.drop(isStored);
  };
  return (
    <span
      aria-hidden="true"
      className={styles.resizer}
      onClick={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.preventDefault()}
      onDoubleClick={() => resizing.fit(columnKey)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={({ clientX }) => {
        if (start.current === null || clientX === start.current.x) return;
        resizing.drag(columnKey, boundedWidth(start.current.width + clientX - start.current.x));
      }}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
    />
  );
};
