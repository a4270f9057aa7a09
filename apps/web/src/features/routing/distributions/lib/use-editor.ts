import type { VersionConflict } from '@leadline/contracts';
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
  /** The version of the distribution; null for a new one. */
  version: number | null;
}

/**
 * How the parts of the editor change the draft. `field` merges the keystrokes in a field into one
 * undo step.
 */
export type Change = (edit: Edit, field?: string) => void;

/** The draft with undo and redo. {@link draftStore} keeps unsaved work in the tab. */
export const useEditor = ({ start, userId, storeKey, version }: Options) => {
  const [stored] = useState(() => draftStore.read(userId, storeKey));
  const [isRestored, setRestored] = useState(stored !== null);
  const [baseVersion, setBaseVersion] = useState(stored?.version ?? version);
  const [conflict, setConflict] = useState<VersionConflict | null>(null);
  const [history, dispatch] = useReducer(editorReducer, stored?.draft ?? start, historyOf);
  const draft = history.present;
  const isDirty = useMemo(() => !isSameDraft(draft, start), [draft, start]);
  useEffect(() => {
    if (isDirty) draftStore.write(userId, storeKey, { draft, version: baseVersion });
    else draftStore.remove(userId, storeKey);
  }, [isDirty, draft, baseVersion, userId, storeKey]);
  const forget = (): void => draftStore.remove(userId, storeKey);
  const change: Change = (edit, field) =>
    dispatch({ type: 'edit', edit, ...(field !== undefined && { field }) });
  return {
    draft,
    isDirty,
    /** Whether the draft comes from the store. */
    isRestored,
    /** The version that the next save replaces. */
    baseVersion,
    /** Changes that others have saved since, if the user continues editing. */
    conflict,
    /** The next save replaces what others have saved. */
    rebase: (found: VersionConflict) => {
      setConflict(found);
      setBaseVersion(found.version);
    },
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
      setBaseVersion(version);
      setConflict(null);
      dispatch({ type: 'load', draft: start });
    },
  };
};

export type Editor = ReturnType<typeof useEditor>;
