import { ownKey } from './session';

/** An unsaved form draft at the end of a session. */
export interface KeptDraft {
  readonly draft: object;
  /** Version of the edited record; null for a new one. */
  readonly version: number | null;
}

const keyOf = (userId: number, form: string): string => ownKey(userId, `draft_${form}`);
const isKept = (value: unknown): value is KeptDraft => {
  const { draft, version } = (value ?? {}) as Partial<KeptDraft>;
  return typeof draft === 'object' && (version === null || Number.isInteger(version));
};

/**
 * Drafts by user and form, in the storage of the tab. They stay until the user resumes them or logs
 * out.
 */
export const keptDrafts = {
  read: (userId: number, form: string): KeptDraft | null => {
    try {
      const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId, form)) ?? 'null');
      return isKept(value) ? value : null;
    } catch {
      // A damaged entry counts as no entry.
      return null;
    }
  },
  write: (userId: number, form: string, kept: KeptDraft): void =>
    sessionStorage.setItem(keyOf(userId, form), JSON.stringify(kept)),
  remove: (userId: number, form: string): void => sessionStorage.removeItem(keyOf(userId, form)),
};
