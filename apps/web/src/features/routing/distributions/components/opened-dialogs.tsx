import type { DistributionRow } from '@leadline/contracts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import type { EditorStep } from '#shared/lib/distribution-path';
import { useMaySimulate } from '#shared/lib/permission';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import {
  type EditorTarget,
  type OpenEditor,
  targetKey,
  type useEditorAddress,
  useSimulateAddress,
} from '../lib/addresses';
import styles from './distributions.module.css';

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

/** Reports a failed save above the list. */
export const FailedSaveNotice = ({ failed }: { failed: ReturnType<typeof useFailedSave> }) =>
  failed.text === null ? null : (
    <div className={styles.failure} role="alert">
      <Icon name="warning" size={18} />
      <span>{failed.text}. What you entered is kept.</span>
      <Button size="small" onClick={failed.reopen}>
        Open again
      </Button>
      <IconButton icon="close" size={14} quiet label="Dismiss" onClick={failed.dismiss} />
    </div>
  );

// The editor and its drag-and-drop library are loaded when the first editor opens.
const DistributionEditor = lazyPart(
  async () => (await import('./distribution-editor')).DistributionEditor,
);

const DistributionViewer = lazyPart(
  async () => (await import('./distribution-viewer')).DistributionViewer,
);

interface EditorHostProps {
  opened: OpenEditor | null;
  onStep: (step: EditorStep) => void;
  onClose: () => void;
  onSaveFailed: (text: string) => void;
}

/** Shows the editor named in the address, until the dialog has finished closing. */
export const EditorHost = ({ opened, onSaveFailed, ...handlers }: EditorHostProps) => {
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

const DistributionHistory = lazyPart(
  async () => (await import('./distribution-history')).DistributionHistory,
);

interface HistoryHostProps {
  /** Distribution whose history is open; null for none. */
  row: DistributionRow | null;
  onClose: () => void;
}

export const HistoryHost = ({ row, onClose }: HistoryHostProps) =>
  row === null ? null : (
    <Suspense fallback={null}>
      <DistributionHistory row={row} onClose={onClose} />
    </Suspense>
  );

const SimulateDialog = lazyPart(async () => (await import('./simulate-dialog')).SimulateDialog);

/** Shows the simulation named in the address, until the dialog has finished closing. */
export const SimulateHost = () => {
  const { opened, close } = useSimulateAddress();
  const [shown, setShown] = useState(opened);
  if (opened !== null && opened !== shown) setShown(opened);
  const maySimulate = useMaySimulate();
  if (shown === null || !maySimulate) return null;
  return (
    <Suspense fallback={null}>
      <SimulateDialog
        key={shown.kind === 'lead' ? shown.id : 'new'}
        target={shown}
        isOpen={opened !== null}
        onClose={close}
        onClosed={() => setShown(null)}
      />
    </Suspense>
  );
};
