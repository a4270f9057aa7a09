import type { KeyboardEvent } from 'react';

/**
 * Undo with Ctrl+Z, redo with Ctrl+Shift+Z or Ctrl+Y. It replaces the browser's own undo in the
 * fields, whose text is part of the editor's history.
 */
export const historyKeys =
  (undo: () => void, redo: () => void) =>
  (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const isUndo = key === 'z' && !event.shiftKey;
    if (!isUndo && key !== 'y' && key !== 'z') return;
    event.preventDefault();
    if (isUndo) undo();
    else redo();
  };
