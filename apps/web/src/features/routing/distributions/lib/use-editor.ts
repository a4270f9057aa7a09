import type { VersionConflict } from '@leadline/contracts';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { EditorStep } from '#shared/lib/distribution-path';
import { MESSAGES } from '#shared/lib/messages';
import type { Moment } from '#shared/scheduled/send';
import { ownKey } from '#shared/lib/session';
import { dialogs } from '#shared/ui/dialogs';
import { useFieldFocus } from '#shared/ui/use-form-faults';
import { type SavedAs, useSave } from '../api/distribution';
import { type Draft, isSameDraft } from './draft';
import type { Edit } from './draft-edits';
import { editorReducer, historyOf } from './editor-history';
import type { Problem } from './problems';

/** Unsaved work in one editor. It survives a reload and a new sign-in, until the tab is closed. */
interface StoredDraft {
  readonly draft: Draft;
  /** Version of the distribution that the next save replaces; null for a new one. */
  readonly version: number | null;
}

// Change the prefix when the form of the draft changes, so that drafts of the old form are ignored.
const keyOf = (userId: number, target: string): string =>
  ownKey(userId, `distribution_draft_3_${target}`);

const isStored = (value: unknown): value is StoredDraft => {
  const draft = (value as Partial<StoredDraft> | null)?.draft as Partial<Draft> | undefined;
  return (
    typeof draft === 'object' &&
    Array.isArray(draft.timeslots) &&
    Array.isArray(draft.parameters) &&
    Array.isArray(draft.overwrites) &&
    Array.isArray(draft.tags) &&
    typeof draft.label === 'string' &&
    typeof draft.nextKey === 'number'
  );
};

/** Stores drafts by user and by target, see `targetKey`. */
const draftStore = {
  read: (userId: number, target: string): StoredDraft | null => {
    try {
      const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId, target)) ?? 'null');
      return isStored(value) ? value : null;
    } catch {
      // A damaged entry is ignored.
      return null;
    }
  },
  write: (userId: number, target: string, stored: StoredDraft): void =>
    sessionStorage.setItem(keyOf(userId, target), JSON.stringify(stored)),
  remove: (userId: number, target: string): void =>
    sessionStorage.removeItem(keyOf(userId, target)),
};

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

interface EditorOptions {
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
export const useEditor = ({ start, userId, storeKey, version }: EditorOptions) => {
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

/**
 * Where in the editor the user is: on which page, and in which timeslot. `root` is the element in
 * which a field gets the focus.
 */
export const useNavigation = (
  { draft, endTyping }: Editor,
  step: EditorStep,
  showStep: (step: EditorStep) => void,
) => {
  const root = useRef<HTMLDivElement>(null);
  const focusField = useFieldFocus(root);
  const [timeslotKey, setTimeslotKey] = useState(draft.timeslots[0]?.key ?? '');
  const [hasSeenDetails, setSeenDetails] = useState(step === 2);
  const goTo = (next: EditorStep): void => {
    endTyping();
    setSeenDetails(true);
    showStep(next);
  };
  const goToProblem = (problem: Problem): void => {
    if (problem.step !== step) goTo(problem.step);
    if (problem.timeslotKey !== null) setTimeslotKey(problem.timeslotKey);
    focusField(problem.field);
  };
  return { root, timeslotKey, setTimeslotKey, hasSeenDetails, goTo, goToProblem };
};

/** Kinds of entries on page 1. */
export type EntryNoun = 'parameter' | 'overwrite';
export type OnUnfinished = (noun: EntryNoun, isUnfinished: boolean) => void;

/** The entries that were typed but not added. Leaving page 1 would lose them, so it asks. */
export const useUnfinishedEntries = (goTo: (step: EditorStep) => void) => {
  const open = useRef(new Set<EntryNoun>());
  const note: OnUnfinished = useCallback((noun, isUnfinished) => {
    if (isUnfinished) open.current.add(noun);
    else open.current.delete(noun);
  }, []);
  const mayLeave = async (): Promise<boolean> => {
    const nouns = [...open.current];
    if (nouns.length === 0) return true;
    const verb = nouns.length === 1 ? 'was' : 'were';
    return dialogs.confirm({
      title: 'Not added yet',
      text: `The ${nouns.join(' and the ')} that you typed ${verb} not added.`,
      yes: 'Go on without it',
      no: 'Back',
      danger: false,
    });
  };
  const goToStep = async (step: EditorStep): Promise<void> => {
    if (await mayLeave()) goTo(step);
  };
  return { note, goToStep };
};

interface SubmitOptions {
  editor: Editor;
  /** null for a new distribution. */
  savedAs: SavedAs | null;
  allowLeaving: () => void;
  onClose: () => void;
  onReload: () => void;
  onSaveFailed: (text: string) => void;
}

/** Saves the draft now or at a moment, and closes the editor unless the save was refused. */
export const useSubmit = ({
  editor: { draft, baseVersion, rebase, forget },
  savedAs,
  allowLeaving,
  onClose,
  onReload,
  onSaveFailed,
}: SubmitOptions) => {
  const { isSaving, save } = useSave();
  const submit = async (moment: Moment | null = null): Promise<void> => {
    const base = savedAs && { ...savedAs, version: baseVersion ?? savedAs.version };
    const result = await save(draft, base, moment);
    if (result.kind === 'refused') return;
    if (result.kind === 'edit') return rebase(result.conflict);
    // After a failure the stored draft stays, so that the editor can be opened again with it.
    if (result.kind !== 'failed') forget();
    if (result.kind === 'theirs') return onReload();
    allowLeaving();
    if (result.kind === 'failed')
      onSaveFailed(
        savedAs === null ? MESSAGES.distributionCreateFailed : MESSAGES.distributionUpdateFailed,
      );
    onClose();
  };
  return { isSaving, submit };
};
