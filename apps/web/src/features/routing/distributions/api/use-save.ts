import type { DistributionState, VersionConflict } from '@leadline/contracts';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { isSessionEnd, replyText } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useVersionedSave } from '#shared/versions/use-versioned-save';
import { bodyOf, type Draft } from '../lib/draft';
import { useDistributionRefresh } from './use-distributions';

/** The distribution that a save replaces, and the version that the editor started from. */
export interface SavedAs {
  readonly id: number;
  readonly version: number;
  readonly state: DistributionState;
}

/**
 * Outcome of a save.
 * - `refused`: the reason was shown, and editing continues.
 * - `failed`: there is no reason to show. The editor closes and the page reports the failure.
 * - `theirs`: another user has saved a newer version, and the user accepts it.
 * - `edit`: there is a newer version, but the user continues editing; the next save replaces it.
 */
export type SaveResult =
  | { readonly kind: 'saved' | 'refused' | 'failed' | 'theirs' }
  | { readonly kind: 'edit'; readonly conflict: VersionConflict };

/**
 * Sends the state only if the user chose one, so that a save never undoes a pause by another user.
 */
const stateOf = ({ state }: Draft) => (state === null ? {} : { state });

const afterError = async (error: unknown, isUpdate: boolean): Promise<SaveResult> => {
  if (isSessionEnd(error)) return { kind: 'refused' };
  const title = isUpdate ? MESSAGES.distributionUpdateFailed : MESSAGES.distributionCreateFailed;
  const text = replyText(error, isUpdate ? 'message' : 'error');
  if (text === null) return { kind: 'failed' };
  await dialogs.error(text, title);
  return { kind: 'refused' };
};

/** Creates or replaces a distribution. */
export const useSave = () => {
  const [isCreating, setCreating] = useState(false);
  const refresh = useDistributionRefresh();
  const { saveVersion, isSending } = useVersionedSave();
  const create = async (draft: Draft): Promise<SaveResult> => {
    await api.call('distributions.create', { body: { ...bodyOf(draft), ...stateOf(draft) } });
    toast(MESSAGES.distributionCreated);
    return { kind: 'saved' };
  };
  const update = async (draft: Draft, { id, version: seen }: SavedAs): Promise<SaveResult> => {
    const outcome = await saveVersion(MESSAGES.distributionUpdateFailed, seen, (version) =>
      api.call('distributions.update', {
        body: { ...bodyOf(draft), ...stateOf(draft), distribution_id: id, version },
      }),
    );
    if (outcome.kind === 'saved') toast(MESSAGES.distributionUpdated);
    return outcome;
  };
  const save = async (draft: Draft, savedAs: SavedAs | null): Promise<SaveResult> => {
    setCreating(savedAs === null);
    try {
      // The save button stops spinning before the reason of a failure is shown.
      const result = await (savedAs === null ? create(draft) : update(draft, savedAs)).finally(() =>
        setCreating(false),
      );
      if (result.kind !== 'edit') refresh();
      return result;
    } catch (error) {
      return afterError(error, savedAs !== null);
    }
  };
  return { isSaving: isCreating || isSending, save };
};
