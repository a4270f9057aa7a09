import type { Distribution } from '@leadline/contracts';
import { Modal } from 'antd';
import { useState } from 'react';
import type { EditorStep } from '#shared/lib/distribution-path';
import { useSignedIn } from '#shared/lib/session';
import { useZone } from '#shared/lib/zone';
import { useDialogFocus } from '#shared/ui/use-dialog-focus';
import { useDistribution } from '../../api/use-distribution';
import { copyOf, draftOf, newDraft, type Draft } from '../../lib/draft';
import { newDraftFor } from '../../lib/draft-for-party';
import { targetKey, type EditorTarget } from '../../lib/editor-address';
import { DistributionPages } from '../viewer/distribution-viewer';
import { EditorForm } from './editor-form';
import styles from './editor.module.css';
import { LoadFailure } from './load-failure';

interface Props {
  target: EditorTarget;
  step: EditorStep;
  isOpen: boolean;
  onStep: (step: EditorStep) => void;
  onClose: () => void;
  onClosed: () => void;
  onSaveFailed: (text: string) => void;
}

/** Returns the draft to start from; null until the distribution is loaded. */
const startOf = (
  target: EditorTarget,
  source: Distribution | null,
  timezoneId: number,
): Draft | null => {
  if (target.kind === 'new') return newDraftFor(newDraft(timezoneId), target.party);
  if (source === null) return null;
  return target.kind === 'copy' ? copyOf(source) : draftOf(source);
};

const titleOf = (target: EditorTarget, isForeign: boolean): string => {
  if (target.kind !== 'edit') return 'New Distribution';
  return isForeign ? `Distribution #${target.id}` : `Edit Distribution #${target.id}`;
};

/** The editor dialog: loads the distribution and shows its form. */
export const DistributionEditor = ({ target, isOpen, onClosed, ...handlers }: Props) => {
  const zone = useZone();
  const { user_id } = useSignedIn();
  const { source, isLoading, hasFailed, reload } = useDistribution(target);
  const [version, setVersion] = useState(0);
  // While a group is dragged, Escape cancels the drag and does not close the dialog.
  const [isDragging, setDragging] = useState(false);
  const focus = useDialogFocus('field');
  const start = startOf(target, source, zone.id);
  // The distribution includes parties outside a limited user's scope, so the server accepts no
  // change by that user.
  const isForeign = target.kind === 'edit' && source !== null && !source.may_change;
  return (
    <Modal
      {...focus}
      open={isOpen}
      afterClose={onClosed}
      onCancel={handlers.onClose}
      keyboard={!isDragging}
      mask={{ closable: false }}
      centered
      footer={null}
      width="min(1180px, calc(100vw - 24px))"
      className={styles.dialog}
      title={titleOf(target, isForeign)}
    >
      {isForeign && <DistributionPages source={source} {...handlers} />}
      {start !== null && !isLoading && !isForeign && (
        <EditorForm
          key={version}
          start={start}
          storeKey={targetKey(target)}
          userId={user_id}
          savedAs={target.kind === 'edit' ? source : null}
          loaded={source}
          onDragging={setDragging}
          onReload={() => void reload().then(() => setVersion(version + 1))}
          {...handlers}
        />
      )}
      {isLoading && (
        <div className={styles.waiting} role="status">
          Loading…
        </div>
      )}
      {hasFailed && <LoadFailure onClose={handlers.onClose} onRetry={() => void reload()} />}
    </Modal>
  );
};
