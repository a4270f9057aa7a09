import { useState } from 'react';
import type { EditorTarget, useEditorAddress } from './editor-address';

/**
 * Remembers a save that failed without a reason, so that the editor closed. The draft is still
 * stored, and the editor can be opened again with it.
 */
export const useFailedSave = ({ opened, open }: ReturnType<typeof useEditorAddress>) => {
  const [failed, setFailed] = useState<{ text: string; target: EditorTarget } | null>(null);
  return {
    /** Text to show; null if the last save did not fail. */
    text: failed?.text ?? null,
    report: (text: string): void => {
      if (opened !== null) setFailed({ text, target: opened.target });
    },
    reopen: (): void => {
      setFailed(null);
      if (failed !== null) open(failed.target, 1);
    },
    dismiss: () => setFailed(null),
  };
};
