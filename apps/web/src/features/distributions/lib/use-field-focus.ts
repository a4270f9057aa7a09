import { useEffect, useRef, useState, type RefObject } from 'react';

const FOCUSABLE = 'input:not(:disabled), button:not(:disabled), textarea, [tabindex="0"]';

/**
 * Moves the focus to the field with a name (`data-field`), once the page and the tab that hold it
 * are drawn.
 */
export const useFieldFocus = (root: RefObject<HTMLElement | null>): ((field: string) => void) => {
  const [wanted, setWanted] = useState<{ field: string } | null>(null);
  const last = useRef(wanted);
  useEffect(() => {
    if (wanted === null || last.current === wanted) return;
    last.current = wanted;
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
