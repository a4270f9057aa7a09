import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { IconButton } from '#shared/ui/icon-button';
import { COMMAND_KEY } from '../lib/command-key';
import { NOTHING_TYPED, typedAfter, type TypedAhead } from '../lib/typed-ahead';

const loadPalette = () => import('./palette');
const Palette = lazyPart(async () => (await loadPalette()).Palette);
const ShortcutList = lazyPart(async () => (await import('./shortcut-list')).ShortcutList);

/** Elements in which a letter is text. */
const TEXT =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

type Command = 'search' | 'shortcuts';
interface Opened {
  readonly command: Command | null;
  readonly round: number;
}
const commandOf = (event: KeyboardEvent): Command | null => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (event.repeat || event.isComposing) return null;
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') return 'search';
  const isText = target instanceof Element && target.matches(TEXT);
  return key === '?' && !ctrlKey && !metaKey && !altKey && !isText ? 'shortcuts' : null;
};

/** Keys typed later than this are not meant for a search that fails to load. */
const WAIT_MS = 3_000;

/** The state of the search. Its field takes keys once it is `shown`. */
type Phase = 'closed' | 'opening' | 'shown' | 'closing';
const FIRST_PHASE = { search: 'opening', shortcuts: 'closing' } as const;

/**
 * Opens the search with Ctrl+K or Cmd+K, and the shortcuts with `?`. Keys typed before the search
 * field is ready are passed on to it.
 */
const useCommand = () => {
  /** `round` tells a search from the one before it, which may still be closing. */
  const [{ command, round }, setOpened] = useState<Opened>({ command: null, round: 0 });
  const typed = useRef(NOTHING_TYPED);
  const waitsUntil = useRef(0);
  const phase = useRef<Phase>('closed');
  const opener = useRef<Element | null>(null);
  const open = useCallback((next: Command | null, at = 0): void => {
    if (next === 'search' && phase.current === 'shown') return;
    // A closing dialog still has the focus, so it must not be recorded as the opener.
    if (phase.current === 'closed') opener.current = document.activeElement;
    typed.current = NOTHING_TYPED;
    phase.current = next === null ? 'closed' : FIRST_PHASE[next];
    waitsUntil.current = next === 'search' ? at + WAIT_MS : 0;
    setOpened((before) => ({ command: next, round: before.round + 1 }));
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const pressed = commandOf(event);
      const isEarly = event.timeStamp < waitsUntil.current && !event.ctrlKey && !event.metaKey;
      if (isEarly && event.key === 'Escape') open(null);
      else if (isEarly) typed.current = typedAfter(typed.current, event);
      else if (pressed !== null) open(pressed, event.timeStamp);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [open]);
  /** The search has its field, and takes what was typed before. */
  const takeTyped = (): TypedAhead => {
    waitsUntil.current = 0;
    phase.current = 'shown';
    return typed.current;
  };
  const onClosing = (): void => {
    phase.current = 'closing';
  };
  return { command, round, opener, open, takeTyped, onClosing };
};

/** The button of the search, and what Ctrl+K, Cmd+K and `?` open on every page. */
export const CommandHost = () => {
  const { command, round, opener, open, takeTyped, onClosing } = useCommand();
  // Neither dialog can give the focus back: the search takes it too soon, and may lead to the list.
  const onClosed = (isLeft: boolean): void => {
    if (!isLeft && opener.current instanceof HTMLElement)
      opener.current.focus({ preventScroll: true });
    open(null);
  };
  return (
    <>
      <IconButton
        icon="search"
        label={`Search (${COMMAND_KEY}+K)`}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadPalette()}
        onClick={({ timeStamp }) => open('search', timeStamp)}
      />
      <Suspense fallback={null}>
        {command === 'search' && (
          <Palette
            key={round}
            onReady={takeTyped}
            onClosing={onClosing}
            onClosed={onClosed}
            onShortcuts={() => open('shortcuts')}
          />
        )}
        {command === 'shortcuts' && <ShortcutList onClosed={() => onClosed(false)} />}
      </Suspense>
    </>
  );
};
