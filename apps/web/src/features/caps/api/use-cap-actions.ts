import { useState } from 'react';
import { api } from '#shared/api/api';
import { ApiError, errorText, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import type { CapRow } from '../lib/cap';
import { bodyOf, type CapDraft } from '../lib/cap-form';

/**
 * The specification's text, followed by the server's own where it explains more, e.g. that the cap
 * was deleted.
 */
const failureText = (error: unknown): string =>
  error instanceof ApiError && (error.status === 404 || error.status === 422)
    ? `${MESSAGES.capSaveFailed}\n${error.message}`
    : MESSAGES.capSaveFailed;

/** Saves a new cap, or a changed one (CAP-021 to CAP-023). Says whether it worked. */
export const useCapSaving = (
  row: CapRow | null,
  onSaved: () => void,
): { isSaving: boolean; save: (draft: CapDraft) => Promise<boolean> } => {
  const [isSaving, setSaving] = useState(false);
  const save = async (draft: CapDraft): Promise<boolean> => {
    const body = bodyOf(draft);
    if (body === null) return false;
    setSaving(true);
    try {
      if (row === null) {
        const { ids } = await api.call('caps.create', { body });
        toast(
          MESSAGES.capCreated,
          ids.length > 1 ? { description: `${ids.length} caps, one per combination` } : {},
        );
      } else {
        const { split: _split, parameters: _parameters, ...fields } = body;
        await api.call('caps.update', { body: { ...fields, id: row.id } });
        toast(MESSAGES.capUpdated);
      }
      onSaved();
      return true;
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(failureText(error));
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, save };
};

/** Deleting and resetting: both ask first, and show what the server answers (CAP-024). */
export const useCapRemoval = (onChanged: () => void) => {
  const [busyId, setBusyId] = useState<number | null>(null);
  const run = async (
    id: number,
    call: () => Promise<{ message: string }>,
    failed: string,
  ): Promise<void> => {
    setBusyId(id);
    try {
      toast((await call()).message);
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error, failed));
    } finally {
      setBusyId(null);
      onChanged();
    }
  };
  const remove = async ({ id }: CapRow): Promise<void> => {
    if (await dialogs.confirm({ text: `${MESSAGES.deleteQuestion} cap ${id}` }))
      await run(id, () => api.call('caps.remove', { params: { id } }), MESSAGES.deleteFailed);
  };
  const reset = async ({ id, filled }: CapRow): Promise<void> => {
    const text =
      `Cap ${id} starts again at 0 now. ` +
      `The ${filled} that it has counted stay in its usage history.`;
    if (await dialogs.confirm({ text, yes: MESSAGES.capResetYes, danger: false }))
      await run(id, () => api.call('caps.reset', { params: { id } }), MESSAGES.updateFailed);
  };
  return { busyId, remove, reset };
};
