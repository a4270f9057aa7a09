import { boundedWidth } from '@leadline/contracts/column-layout';
import { useEffect, useRef, useState } from 'react';
import { useLatest } from '#shared/lib/use-latest';
import styles from './data-grid.module.css';
import type { ColumnResizing } from './use-column-widths';

interface Props {
  columnKey: string;
  width: number;
  resizing: ColumnResizing;
}

/**
 * Ends a drag on Escape. The key goes no further, so a dialog stays open and rows stay selected.
 */
const useEscape = (isDragging: boolean, onEscape: () => void): void => {
  const latest = useLatest(onEscape);
  useEffect(() => {
    if (!isDragging) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isDragging, latest]);
};

/**
 * The edge of a heading. A drag changes the width of the column and Escape cancels the drag; a
 * double click fits the column to its content. The menu of the heading offers both to the keyboard.
 */
export const ColumnResizer = ({ columnKey, width, resizing }: Props) => {
  const drag = useRef<{ from: number; width: number; now: number | null } | null>(null);
  const [isDragging, setDragging] = useState(false);
  const end = (isStored: boolean): void => {
    if (drag.current !== null) resizing.drop(columnKey, isStored ? drag.current.now : null);
    drag.current = null;
    setDragging(false);
  };
  useEscape(isDragging, () => end(false));
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
        setDragging(true);
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
