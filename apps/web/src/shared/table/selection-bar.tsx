import { Button } from 'antd';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import styles from './selection-bar.module.css';
import { type RowSelection, selectionText, selectMatchingText } from './use-row-selection';

/** Selects all rows that match the filter, on all pages. */
export interface SelectMatching {
  /** Most rows that one action may change. */
  readonly most: number;
  readonly isBusy: boolean;
  readonly run: () => void;
}

interface Props<Row> {
  selection: RowSelection;
  /** The rows on the page of the table. */
  rows: readonly Row[];
  rowId: (row: Row) => number;
  /** Number of rows on all pages; null while it is unknown. */
  total: number | null;
  matching?: SelectMatching;
  /** The buttons of the actions. */
  children: ReactNode;
}

/** Moves the focus to the grid above the bar when the bar disappears. */
const focusGrid = (bar: HTMLElement | null): void =>
  bar?.parentElement?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });

/** Deselects everything on Escape, if nothing has the focus and no dialog is open above the bar. */
const useEscape = (
  bar: RefObject<HTMLElement | null>,
  isOpen: boolean,
  clear: () => void,
): void => {
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.target !== document.body) return;
      const dialogs = [...document.querySelectorAll('[role="dialog"]')];
      if (dialogs.every((dialog) => dialog.contains(bar.current))) clear();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [bar, isOpen, clear]);
};

/**
 * Moves the focus to the grid when an action deselects and the bar disappears with the action's
 * button.
 */
const useFocusKept = (bar: RefObject<HTMLDivElement | null>, isOpen: boolean): void => {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      focusGrid(bar.current);
    wasOpen.current = isOpen;
  }, [bar, isOpen]);
};

/**
 * The selection and its actions, between a grid and its pager. The bar has its own space, so that
 * it covers neither the last row nor the pager. Without a selection it is invisible but stays in
 * the page, so that screen readers announce its text.
 */
export const SelectionBar = <Row,>({
  selection,
  rows,
  rowId,
  total,
  matching,
  children,
}: Props<Row>) => {
  const bar = useRef<HTMLDivElement>(null);
  const isOpen = selection.selected.size > 0;
  useEscape(bar, isOpen, selection.clear);
  useFocusKept(bar, isOpen);
  const clear = (): void => {
    selection.clear();
    focusGrid(bar.current);
  };
  const pageIds = rows.map(rowId);
  const matchingText =
    matching === undefined || total === null
      ? null
      : selectMatchingText(selection, pageIds, { total, most: matching.most });
  return (
    <div
      ref={bar}
      {...(isOpen && { role: 'region', 'aria-label': 'Selection' })}
      className={styles.bar}
      data-open={isOpen}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Keeps a dialog around the bar open.
        event.stopPropagation();
        clear();
      }}
    >
      <span role="status" className={styles.text}>
        {isOpen && selectionText(selection, pageIds, total)}
      </span>
      {isOpen && (
        <>
          <div className={styles.actions}>
            {matchingText !== null && (
              <Button type="link" size="small" loading={matching?.isBusy} onClick={matching?.run}>
                {matchingText}
              </Button>
            )}
            {children}
          </div>
          <Button type="text" size="small" className={styles.clear} onClick={clear}>
            Clear
          </Button>
        </>
      )}
    </div>
  );
};
