import { useState } from 'react';
import { ApiError, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { useRecordDraft } from '#shared/versions/use-record-draft';
import { useCapSaving } from './use-cap-saving';
import type { CapOwner, CapRow } from './cap';
import { CAP_FIELDS, draftOf, faultsOf, type CapDraft } from './cap-form';

/**
 * Whether the server explained the refusal. Other errors, e.g. of a broken server, have no useful
 * text.
 */
const isExplained = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);

interface Options {
  /** The cap to edit; null for a new one. */
  readonly row: CapRow | null;
  readonly owner?: CapOwner | undefined;
  readonly zoneMissing: string;
  readonly onSaved: () => void;
}

/**
 * Holds the draft of a cap: its base version, its errors, and saving. Errors appear after the first
 * attempt to save and disappear once fixed.
 */
export const useCapForm = ({ row: opened, owner, zoneMissing, onSaved }: Options) => {
  const record = useRecordDraft({
    row: opened,
    draftOf: (read) => draftOf(read, owner),
    keptAs: 'cap',
  });
  const { draft, isDirty } = record;
  const { row, conflict } = record.base;
  const [isSubmitted, setSubmitted] = useState(false);
  const { isSaving, save } = useCapSaving(onSaved);
  const server = useFormFaults(CAP_FIELDS);
  const faults = faultsOf(draft, zoneMissing);
  return {
    /** The cap being edited, as last read; null for a new one. */
    row,
    draft,
    isDirty,
    /** Changes that others saved meanwhile, if the user continues to edit. */
    conflict,
    isSaving,
    root: server.root,
    errors: isSubmitted ? { ...server.faults, ...faults } : {},
    change: (patch: Partial<CapDraft>): void => {
      server.forget(Object.keys(patch));
      record.setDraft((before) => ({ ...before, ...patch }));
    },
    /** Saves the draft. Returns whether the form can close. */
    submit: async (): Promise<boolean> => {
      setSubmitted(true);
      if (Object.keys(faults).length > 0) {
        server.focusFirst(faults);
        return false;
      }
      const base = row && { id: row.id, version: conflict?.version ?? row.version };
      const result = await save(draft, base);
      if (result.kind === 'edit') record.setConflict(result.conflict);
      if (result.kind === 'theirs') record.continueFrom(result.row);
      if (result.kind === 'refused' && !isSessionEnd(result.error))
        await server.explain(
          isExplained(result.error) ? result.error : null,
          MESSAGES.capSaveFailed,
        );
      return result.kind === 'saved';
    },
  };
};
