import { Suspense, lazy, useState } from 'react';
import { targetKey, type OpenEditor } from '../lib/editor-address';
import type { EditorStep } from '#shared/lib/distribution-path';

// The editor with its dragging is only loaded when one opens: the list does not need it.
const DistributionEditor = lazy(async () => ({
  default: (await import('./distribution-editor')).DistributionEditor,
}));

interface Props {
  opened: OpenEditor | null;
  onStep: (step: EditorStep) => void;
  onClose: () => void;
  onLost: (text: string) => void;
}

/** Shows the editor that the address names; it stays until its dialog has closed. */
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
