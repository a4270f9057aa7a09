import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { IconButton } from '#shared/ui/icon-button';

const Palette = lazyPart(async () => (await import('./palette')).Palette);
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

/** The button of the search, and what Ctrl+K, Cmd+K and `?` open on every page. */
export const CommandHost = () => {
  const [command, setCommand] = useState<Command | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const pressed = commandOf(event);
      if (pressed === null) return;
      event.preventDefault();
      setCommand((now) => now ?? pressed);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const onClosed = (): void => setCommand(null);
  return (
    <>
      <IconButton
        icon="search"
        label="Search (Ctrl+K)"
        aria-haspopup="dialog"
        onClick={() => setCommand('search')}
      />
      <Suspense fallback={null}>
        {command === 'search' && (
          <Palette onClosed={onClosed} onShortcuts={() => setCommand('shortcuts')} />
        )}
        {command === 'shortcuts' && <ShortcutList onClosed={onClosed} />}
      </Suspense>
    </>
  );
};
