import { Suspense, lazy, useState } from 'react';
import type { EditorStep } from '#shared/lib/distribution-path';
import { targetKey, type OpenEditor } from '../lib/editor-address';

// The editor and its drag-and-drop library are loaded when the first editor opens.
const DistributionEditor = lazy(async () => ({
  default: (await import('./distribution-editor')).DistributionEditor,
}));

interface Props {
  opened: OpenEditor | null;
  onStep: (step: EditorStep) => void;
  onClose: () => void;
  onSaveFailed: (text: string) => void;
}

/** Shows the editor that the address asks for, until the dialog has finished closing. */
export const EditorHost = ({ opened, ...handlers }: Props) => {
  const [shown, setShown] = useState(opened);
  if (opened !== null && opened !== shown) setShown(opened);
  if (shown === null) return null;
  return (
    <Suspense fallback={null}>
      <DistributionEditor
        key={targetKey(shown.target)}
        {...shown}
        isOpen={opened !== null}
        onClosed={() => setShown(null)}
        {...handlers}
      />
    </Suspense>
  );
};
