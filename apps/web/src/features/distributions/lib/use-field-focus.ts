import { useEffect, useRef, useState, type RefObject } from 'react';

const FOCUSABLE = 'input:not(:disabled), button:not(:disabled), textarea, [tabindex="0"]';

/**
 * Moves the focus to the field with the given `data-field`. It waits for the next render, because
 * the page or tab of the field may not be on screen yet.
 */
export const useFieldFocus = (root: RefObject<HTMLElement | null>): ((field: string) => void) => {
  const [wanted, setWanted] = useState<{ field: string } | null>(null);
  const handled = useRef(wanted);
  useEffect(() => {
    if (wanted === null || handled.current === wanted) return;
    handled.current = wanted;
    const holder = root.current?.querySelector<HTMLElement>(
      `[data-field="${CSS.escape(wanted.field)}"]`,
    );
    const element = holder?.matches(FOCUSABLE)
      ? holder
      : holder?.querySelector<HTMLElement>(FOCUSABLE);
    element?.focus();
    element?.scrollIntoView({ block: 'nearest' });
  }, [wanted, root]);
  return (field) => setWanted({ field });
};
