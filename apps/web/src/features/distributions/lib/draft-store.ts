import type { Draft } from './draft';

/**
 * Unsaved work of one editor. It outlives a reload and a new sign-in in this tab, and ends with it.
 */
export interface StoredDraft {
  readonly draft: Draft;
  /** When the distribution had been saved as the editing began. */
  readonly updatedAt: string | null;
}

const keyOf = (userId: number, target: string): string =>
  `leadline_distribution_${userId}_${target}`;

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

/** Keeps drafts under a user and what they are of. */
export const draftStore = {
  read: (userId: number, target: string): StoredDraft | null => {
    try {
      const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId, target)) ?? 'null');
      return isStored(value) ? value : null;
    } catch {
      // A damaged entry is as good as none.
      return null;
    }
  },
  write: (userId: number, target: string, stored: StoredDraft): void =>
    sessionStorage.setItem(keyOf(userId, target), JSON.stringify(stored)),
  remove: (userId: number, target: string): void =>
    sessionStorage.removeItem(keyOf(userId, target)),
};
