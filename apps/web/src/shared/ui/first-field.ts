/**
 * Moves the focus to the first field of a dialog that has opened, unless the user has begun to fill
 * in another one while it opened.
 */
export const focusFirstField = (fields: HTMLElement | null): void => {
  if (fields === null || fields.contains(document.activeElement)) return;
  fields.querySelector('input')?.focus();
};
