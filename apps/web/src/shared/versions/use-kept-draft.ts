import { useEffect, useState } from 'react';
import { keptDrafts, type KeptDraft } from '#shared/lib/kept-drafts';
import { MESSAGES } from '#shared/lib/messages';
import { session } from '#shared/lib/session';
import { hasUnsavedDialog } from '#shared/lib/unsaved-work';
import { toast } from '#shared/ui/toast';
import { useLatest } from '#shared/lib/use-latest';

export interface KeepOptions<Draft> {
  /**
   * Name of the form among the kept drafts, e.g. `offer`; null if its drafts are not kept. The page
   * and the record's id are added to it.
   */
  readonly keptAs: string | null;
  /** Fields that are never kept: passwords, tokens, secrets. */
  readonly unkept?: readonly (keyof Draft)[];
}

/**
 * Returns the key of a record's form on this page among the kept drafts; null if its drafts are not
 * kept.
 */
export const keptForm = (keptAs: string | null, record: object | null): string | null => {
  const { id = 'new' } = (record ?? {}) as { readonly id?: number | string };
  return keptAs === null ? null : `${window.location.pathname}:${keptAs}:${id}`;
};

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);
/** Whether a kept draft matches the form, which may have changed since. */
const fits = (kept: object, original: object, unkept: readonly PropertyKey[]): boolean =>
  Object.entries(original).every(([key, value]) => {
    const found: unknown = (kept as Record<string, unknown>)[key];
    const isEither = value === null || found === null;
    return unkept.includes(key) || (key in kept && (isEither || kindOf(found) === kindOf(value)));
  });

/**
 * Returns the draft that was kept at the end of the session, when the form opens again. A draft is
 * restored only once.
 */
export const useKeptDraft = <Draft extends object>(
  form: string | null,
  original: Draft,
  unkept: readonly (keyof Draft)[] = [],
): { readonly draft: Draft; readonly version: number | null } | null => {
  const [kept] = useState<KeptDraft | null>(() => {
    const userId = session.current()?.user_id;
    return form === null || userId === undefined ? null : keptDrafts.read(userId, form);
  });
  useEffect(() => {
    const userId = session.current()?.user_id;
    if (form !== null && userId !== undefined) keptDrafts.remove(userId, form);
  }, [form]);
  return kept !== null && fits(kept.draft, original, unkept)
    ? { draft: { ...original, ...kept.draft }, version: kept.version }
    : null;
};

const RESTORED_MS = 12_000;

/**
 * Tells the user when a form opens with a kept draft, and offers to start over. `isPartly` if the
 * form never keeps some of its fields.
 */
export const useRestoredNotice = (
  isRestored: boolean,
  isPartly: boolean,
  startOver: () => void,
): void => {
  const [first] = useState({ isRestored, isPartly });
  const run = useLatest(startOver);
  useEffect(() => {
    if (!first.isRestored) return;
    toast(first.isPartly ? MESSAGES.draftRestoredPartly : MESSAGES.draftRestored, {
      tone: 'info',
      duration: RESTORED_MS,
      action: { label: MESSAGES.startOver, run: () => run.current() },
    });
  }, [first, run]);
};

interface Kept<Draft> {
  readonly draft: Draft;
  readonly version: number | null;
  readonly isDirty: boolean;
}

/**
 * Keeps a changed draft if the session ends, or if the browser's back button leaves a dialog
 * without a question. A log-out removes kept drafts.
 */
export const useKeeping = <Draft extends object>(
  form: string | null,
  { draft, version, isDirty }: Kept<Draft>,
  unkept: readonly (keyof Draft)[] = [],
): void => {
  const userId = session.current()?.user_id;
  const latest = useLatest({ form, draft, version, isDirty, unkept });
  useEffect(() => {
    if (userId === undefined) return;
    const { pathname } = window.location;
    const keep = (): void => {
      const now = latest.current;
      if (now.form === null || !now.isDirty) return;
      const entries = Object.entries(now.draft).filter(
        ([key]) => !now.unkept.includes(key as keyof Draft),
      );
      const kept = { draft: Object.fromEntries(entries) as object, version: now.version };
      keptDrafts.write(userId, now.form, kept);
    };
    const endWatch = session.subscribe(() => {
      if (session.current() === null && session.endedBy() === 'expired') keep();
    });
    return () => {
      endWatch();
      const isLeft = window.location.pathname !== pathname && session.current() !== null;
      // A dialog that closed regularly no longer holds unsaved work.
      if (isLeft && hasUnsavedDialog()) keep();
    };
  }, [userId, latest]);
};
