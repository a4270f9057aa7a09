import type { KeyboardEvent } from 'react';

/**
 * Makes Tab leave a select of several values. By default the select takes the highlighted option,
 * which after a choice is the first of the list. A typed text still selects its option.
 */
export const leaveOnTab = (event: KeyboardEvent<HTMLElement>): void => {
  const { target, key } = event;
  const isTyping = target instanceof HTMLInputElement && target.value !== '';
  if (key === 'Tab' && !isTyping) event.stopPropagation();
};
