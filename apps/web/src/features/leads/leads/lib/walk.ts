/**
 * The lead that a walk has come to. A key that is held down is faster than the address, which may
 * still pass leads that the walk has left behind.
 */
interface WalkAim {
  readonly at: number | null;
  /** The leads that were asked for and that the address has not shown yet, in their order. */
  readonly ahead: readonly number[];
}

export const aimAt = (at: number | null): WalkAim => ({ at, ahead: [] });

/** A step of the walk to another lead. */
export const stepTo = ({ ahead }: WalkAim, next: number): WalkAim => ({
  at: next,
  ahead: [...ahead, next],
});

/** The address shows a lead: one on the way, or one that something else has opened. */
export const arrivedAt = ({ at, ahead }: WalkAim, id: number | null): WalkAim => {
  const index = id === null ? -1 : ahead.lastIndexOf(id);
  return index < 0 ? aimAt(id) : { at, ahead: ahead.slice(index + 1) };
};

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
