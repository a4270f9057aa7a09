import type { VersionConflict } from '@leadline/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import { toast } from '#shared/ui/toast';
import { useVersionedSave, type SaveOutcome } from '#shared/versions/use-versioned-save';
import { valuesIn, type LeadFormValues } from '../lib/lead-form';

/** The changed values of a lead; null for unchanged ones. */
interface LeadChanges {
  readonly lead_id: number;
  readonly revenue: string | null;
  readonly payout: string | null;
  readonly status_override: string | null;
}

/**
 * Outcome of a save. After `theirs` the leads are read again. After `edit` the form continues from
 * the values that others have saved. `reread` settles when the leads have been read.
 */
export type LeadSave =
  | { readonly kind: 'saved' | 'theirs'; readonly reread: Promise<void> }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'edit'; readonly conflict: VersionConflict };

/** Saves the form of one lead, together with the values that the form started from. */
export const useLeadUpdate = (): {
  isSaving: boolean;
  save: (changes: LeadChanges, seen: LeadFormValues) => Promise<LeadSave>;
} => {
  const queries = useQueryClient();
  const { saveSeen, isSending } = useVersionedSave();
  const send = (changes: LeadChanges, read: LeadFormValues): Promise<SaveOutcome<unknown>> =>
    saveSeen(MESSAGES.leadConflict(changes.lead_id), read, valuesIn, (seen) =>
      api.call('leads.update', { body: { ...changes, seen } }),
    );
  const save = async (changes: LeadChanges, read: LeadFormValues): Promise<LeadSave> => {
    try {
      const outcome = await send(changes, read);
      if (outcome.kind === 'saved') toast(MESSAGES.leadUpdated);
      const reread = queries.invalidateQueries({ queryKey: ['leads.list'] });
      if (outcome.kind === 'edit') return outcome;
      return { kind: outcome.kind, reread };
    } catch (error) {
      return { kind: 'refused', error };
    }
  };
  return { isSaving: isSending, save };
};
