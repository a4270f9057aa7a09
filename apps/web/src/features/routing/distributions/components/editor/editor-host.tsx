import { Suspense, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import type { EditorStep } from '#shared/lib/distribution-path';
import { targetKey, type OpenEditor } from '../../lib/editor-address';

// The editor and its drag-and-drop library are loaded when the first editor opens.
const DistributionEditor = lazyPart(
  async () => (await import('./distribution-editor')).DistributionEditor,
);

const DistributionViewer = lazyPart(
  async () => (await import('../viewer/distribution-viewer')).DistributionViewer,
);

interface Props {
  opened: OpenEditor | null;
  onStep: (step: EditorStep) => void;
  onClose: () => void;
  onSaveFailed: (text: string) => void;
}

/** Shows the editor named in the address, until the dialog has finished closing. */
export const EditorHost = ({ opened, onSaveFailed, ...handlers }: Props) => {
  const [shown, setShown] = useState(opened);
  if (opened !== null && opened !== shown) setShown(opened);
  if (shown === null) return null;
  const dialog = { isOpen: opened !== null, onClosed: () => setShown(null), ...handlers };
  return (
    <Suspense fallback={null}>
      {shown.target.kind === 'view' ? (
        <DistributionViewer
          key={targetKey(shown.target)}
          id={shown.target.id}
          step={shown.step}
          {...dialog}
        />
      ) : (
        <DistributionEditor
          key={targetKey(shown.target)}
          {...shown}
          {...dialog}
          onSaveFailed={onSaveFailed}
        />
      )}
    </Suspense>
  );
};
