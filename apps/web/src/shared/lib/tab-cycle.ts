import type { KeyboardEvent } from 'react';

const FOCUSABLE = 'a[href], button, input, textarea, [tabindex]';

/**
 * Whether the Tab key stops at an element. It stops once at a group of radios: at the checked
 * radio, if there is one.
 */
const isStop = (element: HTMLElement, all: readonly HTMLElement[]): boolean => {
  if (element.tabIndex < 0 || element.matches(':disabled')) return false;
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
  const group = all.filter(
    (one) => one instanceof HTMLInputElement && one.type === 'radio' && one.name === element.name,
  );
  return element.checked || !group.some((one) => one.matches(':checked'));
};

/** Returns the elements at which the Tab key stops, in order. */
export const tabStops = (root: HTMLElement): readonly HTMLElement[] => {
  const all = [...root.querySelectorAll<HTMLElement>(FOCUSABLE)];
  return all.filter((element) => isStop(element, all));
};

/** Moves the focus from the last stop of an element to its first, and back with Shift. */
export const keepTabInside = (event: KeyboardEvent, root: HTMLElement | null): void => {
  if (event.key !== 'Tab' || root === null) return;
  const stops = tabStops(root);
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
};
