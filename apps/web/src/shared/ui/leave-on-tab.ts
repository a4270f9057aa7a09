import type { KeyboardEvent } from 'react';

/**
 * Around a select of several values: Tab leaves it. By itself, the select takes the option that is
 * highlighted, which is the first one of all after a choice. A text that is typed still finds its
 * option.
 */
export const leaveOnTab = (event: KeyboardEvent<HTMLElement>): void => {
  const { target, key } = event;
  const isTyping = target instanceof HTMLInputElement && target.value !== '';
  if (key === 'Tab' && !isTyping) event.stopPropagation();
};
