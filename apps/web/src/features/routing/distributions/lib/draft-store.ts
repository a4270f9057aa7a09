import { ownKey } from '#shared/lib/session';
import type { Draft } from './draft';

/** Unsaved work in one editor. It survives a reload and a new sign-in, until the tab is closed. */
export interface StoredDraft {
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
export const draftStore = {
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
