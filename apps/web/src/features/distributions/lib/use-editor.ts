import { useEffect, useMemo, useReducer, useState } from 'react';
import { isSameDraft, type Draft } from './draft';
import type { Edit } from './draft-edits';
import { draftStore } from './draft-store';
import { editorReducer, historyOf } from './editor-history';

interface Options {
  start: Draft;
  userId: number;
  storeKey: string;
  updatedAt: string | null;
}

/**
 * How the parts of the editor change the draft. `field` merges the keystrokes of a field into one
 * undo step.
 */
export type Change = (edit: Edit, field?: string) => void;

/** The draft with undo and redo. Unsaved work is kept in the tab: see {@link draftStore}. */
export const useEditor = ({ start, userId, storeKey, updatedAt }: Options) => {
  const [stored] = useState(() => draftStore.read(userId, storeKey));
  const [isRestored, setRestored] = useState(stored !== null);
  const [since, setSince] = useState(stored?.updatedAt ?? updatedAt);
  const [history, dispatch] = useReducer(editorReducer, stored?.draft ?? start, historyOf);
  const draft = history.present;
  const isDirty = useMemo(() => !isSameDraft(draft, start), [draft, start]);
  useEffect(() => {
    if (isDirty) draftStore.write(userId, storeKey, { draft, updatedAt: since });
    else draftStore.remove(userId, storeKey);
  }, [isDirty, draft, since, userId, storeKey]);
  const forget = (): void => draftStore.remove(userId, storeKey);
  const change: Change = (edit, field) =>
    dispatch({ type: 'edit', edit, ...(field !== undefined && { field }) });
  return {
    draft,
    isDirty,
    isRestored,
    since,
    change,
    forget,
    settle: () => dispatch({ type: 'settle' }),
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    startOver: () => {
      forget();
      setRestored(false);
      setSince(updatedAt);
      dispatch({ type: 'load', draft: start });
    },
  };
};
