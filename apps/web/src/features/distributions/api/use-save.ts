import { useState } from 'react';
import { api } from '#shared/api/api';
import { ApiError, isSessionEnd, replyText } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { bodyOf, type Draft } from '../lib/draft';
import { useDistributionRefresh } from './use-distributions';

/** The distribution that is replaced, and when it was last saved as far as the editor knows. */
export interface SavedAs {
  readonly id: number;
  readonly updatedAt: string;
}

/**
 * How a save ended.
 * - `refused`: the reason was shown, and editing goes on.
 * - `failed`: there is no reason to show. The editor closes and the page says so (DST-056).
 * - `reload`: somebody else has saved meanwhile, and the user wants that version.
 */
export type SaveResult = 'saved' | 'refused' | 'failed' | 'reload';

const afterError = async (error: unknown, isUpdate: boolean): Promise<SaveResult> => {
  if (isSessionEnd(error)) return 'refused';
  const title = isUpdate ? MESSAGES.distributionUpdateFailed : MESSAGES.distributionCreateFailed;
  const text = replyText(error, isUpdate ? 'message' : 'error');
  if (text === null) return 'failed';
  const isConflict = isUpdate && error instanceof ApiError && error.code === 'CONFLICT';
  if (!isConflict) {
    await dialogs.error(text, title);
    return 'refused';
  }
  const wantsSaved = await dialogs.confirm({
    title,
    text,
    yes: 'Load the saved version',
    no: MESSAGES.discardNo,
  });
  return wantsSaved ? 'reload' : 'refused';
};

/** Creates or replaces a distribution (DST-050, DST-054, DST-055). */
export const useSave = () => {
  const [isSaving, setSaving] = useState(false);
  const refresh = useDistributionRefresh();
  const save = async (draft: Draft, savedAs: SavedAs | null): Promise<SaveResult> => {
    setSaving(true);
    try {
      const body = bodyOf(draft);
      if (savedAs === null) await api.call('distributions.create', { body });
      else
        await api.call('distributions.update', {
          body: { ...body, distribution_id: savedAs.id, updated_at: savedAs.updatedAt },
        });
      toast(savedAs === null ? MESSAGES.distributionCreated : MESSAGES.distributionUpdated);
      refresh();
      return 'saved';
    } catch (error) {
      return await afterError(error, savedAs !== null);
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, save };
};
