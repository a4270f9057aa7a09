/** Where letters are typed. */
const TYPING = ['textarea', 'select', '[contenteditable="true"]', '[role="combobox"]'].join();
const isTyping = (target: Element): boolean =>
  target.closest(TYPING) !== null ||
  target.matches('input:not([type="checkbox"], [type="radio"], [type="button"])');

/** Elements that use the arrow keys themselves, to scroll or to choose. */
const OWN_ARROWS = 'input, pre, [role="grid"], [role="menu"], [role="listbox"], [role="region"]';

const ARROWS: Partial<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };
const LETTERS: Partial<Record<string, -1 | 1>> = { k: -1, j: 1 };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * Which way a key leads along the list of leads: −1 to the one before, 1 to the one after, 0 if it
 * means something else at its target.
 */
export const walkStep = (pressed: Pressed, target: Element): -1 | 0 | 1 => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  if (ctrlKey || metaKey || altKey || shiftKey || isTyping(target)) return 0;
  const byLetter = LETTERS[key];
  if (byLetter !== undefined) return byLetter;
  return target.closest(OWN_ARROWS) === null ? (ARROWS[key] ?? 0) : 0;
};
