import type { VersionConflict } from '@leadline/contracts';
import { useState } from 'react';
import { useCapSaving } from '../api/use-cap-saving';
import type { CapRow } from './cap';
import { draftOf, type CapDraft } from './cap-form';

/** The draft of a cap, what it started from, and its saving. */
export const useCapForm = (opened: CapRow | null, onSaved: () => void) => {
  const [row, setRow] = useState(opened);
  const [original, setOriginal] = useState(() => draftOf(opened));
  const [draft, setDraft] = useState(original);
  const [conflict, setConflict] = useState<VersionConflict | null>(null);
  const { isSaving, save } = useCapSaving(onSaved);
  const startOver = (saved: CapRow): void => {
    const fresh = draftOf(saved);
    setRow(saved);
    setOriginal(fresh);
    setDraft(fresh);
    setConflict(null);
  };
  return {
    /** The cap that is edited, as it was read last; null for a new one. */
    row,
    draft,
    isDirty: JSON.stringify(draft) !== JSON.stringify(original),
    /** What others have saved meanwhile, if the user goes on editing all the same. */
    conflict,
    isSaving,
    change: (patch: Partial<CapDraft>): void => setDraft((before) => ({ ...before, ...patch })),
    /** Whether the form is done. */
    save: async (): Promise<boolean> => {
      const base = row && { id: row.id, version: conflict?.version ?? row.version };
      const result = await save(draft, base);
      if (result.kind === 'edit') setConflict(result.conflict);
      if (result.kind === 'theirs') startOver(result.row);
      return result.kind === 'saved';
    },
  };
};
