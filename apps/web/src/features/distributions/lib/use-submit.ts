import { MESSAGES } from '#shared/lib/messages';
import { useSave, type SavedAs } from '../api/use-save';
import type { Editor } from './use-editor';

interface Options {
  editor: Editor;
  /** null for a new distribution. */
  savedAs: SavedAs | null;
  allowLeaving: () => void;
  onClose: () => void;
  onReload: () => void;
  onSaveFailed: (text: string) => void;
}

/** Saves the draft, and closes the editor unless the save was refused (DST-050, DST-056). */
export const useSubmit = ({
  editor: { draft, baseUpdatedAt, forget },
  savedAs,
  allowLeaving,
  onClose,
  onReload,
  onSaveFailed,
}: Options) => {
  const { isSaving, save } = useSave();
  const submit = async (): Promise<void> => {
    const base = savedAs && { ...savedAs, updatedAt: baseUpdatedAt ?? savedAs.updatedAt };
    const result = await save(draft, base);
    if (result === 'refused') return;
    // After a failure the stored draft stays, so that the editor can be opened again with it.
    if (result !== 'failed') forget();
    if (result === 'reload') return onReload();
    allowLeaving();
    if (result === 'failed')
      onSaveFailed(
        savedAs === null ? MESSAGES.distributionCreateFailed : MESSAGES.distributionUpdateFailed,
      );
    onClose();
  };
  return { isSaving, submit };
};
