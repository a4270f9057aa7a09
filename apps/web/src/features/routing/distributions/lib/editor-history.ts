import type { Draft } from './draft';
import type { Edit } from './draft-edits';

/** Number of edits that can be undone. */
const LIMIT = 100;

export interface EditorHistory {
  readonly past: readonly Draft[];
  readonly present: Draft;
  readonly future: readonly Draft[];
  /** Field whose next edit belongs to the last step. Null if the next edit is a step of its own. */
  readonly typing: string | null;
}

export type EditorAction =
  /** `field` merges the keystrokes in a field, or the drag of a slider, into one step. */
  | { readonly type: 'edit'; readonly edit: Edit; readonly field?: string }
  | { readonly type: 'endTyping' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'load'; readonly draft: Draft };

export const historyOf = (draft: Draft): EditorHistory => ({
  past: [],
  present: draft,
  future: [],
  typing: null,
});

/** The reducer of the editor: edits, undo and redo. */
export const editorReducer = (history: EditorHistory, action: EditorAction): EditorHistory => {
  const { past, present, future } = history;
  switch (action.type) {
    case 'edit': {
      const next = action.edit(present);
      if (next === present) return history;
      const field = action.field ?? null;
      const isSameStep = field !== null && field === history.typing;
      return {
        past: isSameStep ? past : [...past, present].slice(-LIMIT),
        present: next,
        future: [],
        typing: field,
      };
    }
    case 'endTyping':
      return history.typing === null ? history : { ...history, typing: null };
    case 'undo': {
      const before = past.at(-1);
      return before === undefined
        ? history
        : { past: past.slice(0, -1), present: before, future: [present, ...future], typing: null };
    }
    case 'redo': {
      const [after, ...rest] = future;
      return after === undefined
        ? history
        : { past: [...past, present], present: after, future: rest, typing: null };
    }
    case 'load':
      return historyOf(action.draft);
  }
};
