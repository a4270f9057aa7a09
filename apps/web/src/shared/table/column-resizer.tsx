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
  const drag = useRef<{ from: number; width: number; now: number | null } | null>(null);
  const end = (isStored: boolean): void => {
    if (drag.current !== null) resizing.drop(columnKey, isStored ? drag.current.now : null);
    drag.current = null;
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
        drag.current = { from: event.clientX, width, now: null };
      }}
      onPointerMove={({ clientX }) => {
        if (drag.current === null || clientX === drag.current.from) return;
        drag.current.now = boundedWidth(drag.current.width + clientX - drag.current.from);
        resizing.drag(columnKey, drag.current.now);
      }}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
    />
  );
};
