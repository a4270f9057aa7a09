import { isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { useLeadUpdate } from '../api/use-lead-update';
import type { LeadForm } from './use-lead-form';

/**
 * The save succeeded, or the user took the saved version. `reread` settles when the leads have been
 * read.
 */
interface Done {
  readonly reread: Promise<void>;
}

/** Saves the form of a lead. `save` resolves with null if the form must stay open. */
export const useLeadSaving = (
  leadId: number,
  form: LeadForm,
): { isSaving: boolean; save: () => Promise<Done | null> } => {
  const { isSaving, save } = useLeadUpdate();
  return {
    isSaving,
    save: async () => {
      if (form.problem !== null) return null;
      const outcome = await save({ lead_id: leadId, ...form.changes }, form.base);
      if (outcome.kind === 'edit') form.rebase(outcome.conflict);
      if (outcome.kind === 'refused' && !isSessionEnd(outcome.error))
        await form.explain(outcome.error, MESSAGES.leadUpdateFailed);
      const isDone = outcome.kind === 'saved' || outcome.kind === 'theirs';
      return isDone ? { reread: outcome.reread } : null;
    },
  };
};
