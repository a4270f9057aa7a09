import { useState } from 'react';
import { api } from '#shared/api/api';
import { ApiError } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { toast } from '#shared/ui/toast';
import { useVersionedSave, type SaveOutcome } from '#shared/versions/use-versioned-save';
import type { CapRow } from './cap';
import { bodyOf, type CapDraft } from './cap-form';

/** Outcome of a save. `theirs` carries the cap as the server holds it now. */
export type CapSave =
  | { readonly kind: 'saved' }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'theirs'; readonly row: CapRow }
  | Extract<SaveOutcome<never>, { kind: 'edit' }>;

const create = async (body: NonNullable<ReturnType<typeof bodyOf>>): Promise<void> => {
  const { ids } = await api.call('caps.create', { body });
  toast(
    MESSAGES.capCreated,
    ids.length > 1 ? { description: `${ids.length} caps, one per combination` } : {},
  );
};
const savedCap = async (id: number): Promise<CapRow> => {
  const row = (await api.call('caps.list')).find((cap) => cap.id === id);
  if (row === undefined) throw new ApiError(404, 'CAP_NOT_FOUND', 'No such cap.');
  return row;
};

/** Saves a new cap, or a changed one with the version that was read. */
export const useCapSaving = (
  onSaved: () => void,
): {
  isSaving: boolean;
  save: (draft: CapDraft, base: { id: number; version: number } | null) => Promise<CapSave>;
} => {
  const [isCreating, setCreating] = useState(false);
  const { saveVersion, isSending } = useVersionedSave();
  const update = async (
    body: NonNullable<ReturnType<typeof bodyOf>>,
    { id, version: seen }: { id: number; version: number },
  ): Promise<CapSave> => {
    const { split: _split, parameters: _parameters, ...fields } = body;
    const outcome = await saveVersion(MESSAGES.capConflict(id), seen, (version) =>
      api.call('caps.update', { body: { ...fields, id, version } }),
    );
    if (outcome.kind === 'edit') return outcome;
    if (outcome.kind === 'theirs') return { kind: 'theirs', row: await savedCap(id) };
    toast(MESSAGES.capUpdated);
    return { kind: 'saved' };
  };
  const save = async (
    draft: CapDraft,
    base: { id: number; version: number } | null,
  ): Promise<CapSave> => {
    const body = bodyOf(draft);
    if (body === null) return { kind: 'refused', error: null };
    setCreating(base === null);
    try {
      const result: CapSave =
        base === null
          ? await create(body).then(() => ({ kind: 'saved' }))
          : await update(body, base);
      if (result.kind !== 'edit') onSaved();
      return result;
    } catch (error) {
      return { kind: 'refused', error };
    } finally {
      setCreating(false);
    }
  };
  return { isSaving: isCreating || isSending, save };
};
