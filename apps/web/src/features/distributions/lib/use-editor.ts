import { useEffect, useMemo, useReducer, useState } from 'react';
import { isSameDraft, type Draft } from './draft';
import type { Edit } from './draft-edits';
import { draftStore } from './draft-store';
import { editorReducer, historyOf } from './editor-history';

interface Options {
  /** The draft that the editor starts from. */
  start: Draft;
  userId: number;
  storeKey: string;
  /** When the distribution was last saved; null for a new one. */
  updatedAt: string | null;
}

/**
 * How the parts of the editor change the draft. `field` merges the keystrokes in a field into one
 * undo step.
 */
export type Change = (edit: Edit, field?: string) => void;

/** The draft with undo and redo. {@link draftStore} keeps unsaved work in the tab. */
export const useEditor = ({ start, userId, storeKey, updatedAt }: Options) => {
  const [stored] = useState(() => draftStore.read(userId, storeKey));
  const [isRestored, setRestored] = useState(stored !== null);
  const [baseUpdatedAt, setBaseUpdatedAt] = useState(stored?.updatedAt ?? updatedAt);
  const [history, dispatch] = useReducer(editorReducer, stored?.draft ?? start, historyOf);
  const draft = history.present;
  const isDirty = useMemo(() => !isSameDraft(draft, start), [draft, start]);
  useEffect(() => {
    if (isDirty) draftStore.write(userId, storeKey, { draft, updatedAt: baseUpdatedAt });
    else draftStore.remove(userId, storeKey);
  }, [isDirty, draft, baseUpdatedAt, userId, storeKey]);
  const forget = (): void => draftStore.remove(userId, storeKey);
  const change: Change = (edit, field) =>
    dispatch({ type: 'edit', edit, ...(field !== undefined && { field }) });
  return {
    draft,
    isDirty,
    /** Whether the draft comes from the store. */
    isRestored,
    /** When the distribution had last been saved as the editing of this draft began. */
    baseUpdatedAt,
    change,
    /** Drops the stored draft. */
    forget,
    /** Ends the undo step of the field that is being typed in. */
    endTyping: () => dispatch({ type: 'endTyping' }),
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    startOver: () => {
      forget();
      setRestored(false);
      setBaseUpdatedAt(updatedAt);
      dispatch({ type: 'load', draft: start });
    },
  };
};

export type Editor = ReturnType<typeof useEditor>;
