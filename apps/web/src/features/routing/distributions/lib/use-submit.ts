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

/** Saves the draft, and closes the editor unless the save was refused. */
export const useSubmit = ({
  editor: { draft, baseVersion, rebase, forget },
  savedAs,
  allowLeaving,
  onClose,
  onReload,
  onSaveFailed,
}: Options) => {
  const { isSaving, save } = useSave();
  const submit = async (): Promise<void> => {
    const base = savedAs && { ...savedAs, version: baseVersion ?? savedAs.version };
    const result = await save(draft, base);
    if (result.kind === 'refused') return;
    if (result.kind === 'edit') return rebase(result.conflict);
    // After a failure the stored draft stays, so that the editor can be opened again with it.
    if (result.kind !== 'failed') forget();
    if (result.kind === 'theirs') return onReload();
    allowLeaving();
    if (result.kind === 'failed')
      onSaveFailed(
        savedAs === null ? MESSAGES.distributionCreateFailed : MESSAGES.distributionUpdateFailed,
      );
    onClose();
  };
  return { isSaving, submit };
};
