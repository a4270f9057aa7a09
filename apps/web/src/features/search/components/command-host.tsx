import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { IconButton } from '#shared/ui/icon-button';
import { COMMAND_KEY } from '../lib/command-key';
import { NOTHING_TYPED, typedAfter, type TypedAhead } from '../lib/typed-ahead';

const loadPalette = () => import('./palette');
const Palette = lazyPart(async () => (await loadPalette()).Palette);
const ShortcutList = lazyPart(async () => (await import('./shortcut-list')).ShortcutList);

/** Where a letter is text. */
const TEXT = 'input, textarea, select, [contenteditable="true"]';

type Command = 'search' | 'shortcuts';
const commandOf = (event: KeyboardEvent): Command | null => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (event.repeat || event.isComposing) return null;
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') return 'search';
  const isText = target instanceof Element && target.matches(TEXT);
  return key === '?' && !ctrlKey && !metaKey && !altKey && !isText ? 'shortcuts' : null;
};

/** Later keys are not meant for a search that does not come, e.g. while the network is away. */
const WAIT_MS = 3_000;

/**
 * What Ctrl+K, Cmd+K and `?` open. Keys that are pressed until the search has its field go into it.
 */
const useCommand = () => {
  const [command, setCommand] = useState<Command | null>(null);
  const typed = useRef(NOTHING_TYPED);
  const waitsUntil = useRef(0);
  const open = useCallback((next: Command | null, at = 0): void => {
    typed.current = NOTHING_TYPED;
    waitsUntil.current = next === 'search' ? at + WAIT_MS : 0;
    setCommand(next);
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
    return typed.current;
  };
  return { command, open, takeTyped };
};

/** The button of the search, and what Ctrl+K, Cmd+K and `?` open on every page. */
export const CommandHost = () => {
  const { command, open, takeTyped } = useCommand();
  const onClosed = (): void => open(null);
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
          <Palette onReady={takeTyped} onClosed={onClosed} onShortcuts={() => open('shortcuts')} />
        )}
        {command === 'shortcuts' && <ShortcutList onClosed={onClosed} />}
      </Suspense>
    </>
  );
};
