import { useEffect, useRef, useState, type RefObject } from 'react';

const FOCUSABLE = 'input:not(:disabled), button:not(:disabled), textarea, [tabindex="0"]';

/**
 * Returns a function that focuses the field with a given `data-field`, once the field's page or tab
 * is on screen.
 */
export const useFieldFocus = (root: RefObject<HTMLElement | null>): ((field: string) => void) => {
  const [wanted, setWanted] = useState<{ field: string } | null>(null);
  const handled = useRef(wanted);
  useEffect(() => {
    if (wanted === null || handled.current === wanted) return;
    const holder = root.current?.querySelector<HTMLElement>(
      `[data-field="${CSS.escape(wanted.field)}"]`,
    );
    if (!holder) return;
    handled.current = wanted;
    const element = holder.matches(FOCUSABLE)
      ? holder
      : holder.querySelector<HTMLElement>(FOCUSABLE);
    element?.focus();
    element?.scrollIntoView({ block: 'nearest' });
  });
  return (field) => setWanted({ field });
};
