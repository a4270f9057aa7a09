import { Button } from 'antd';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import type { EditorTarget } from '../lib/editor-address';
import styles from './distributions.module.css';

/** A save that failed without a reason, so that the editor closed. */
export interface FailedSave {
  readonly text: string;
  readonly target: EditorTarget;
}

interface Props {
  failedSave: FailedSave;
  onReopen: () => void;
  onDismiss: () => void;
}

/** Says above the list that a save failed (DST-056). The editor has kept the draft. */
export const FailedSaveNotice = ({ failedSave, onReopen, onDismiss }: Props) => (
  <div className={styles.failure} role="alert">
    <Icon name="warning" size={18} />
    <span>{failedSave.text}. What you entered is kept.</span>
    <Button size="small" onClick={onReopen}>
      Open again
    </Button>
    <IconButton icon="close" size={14} quiet label="Dismiss" onClick={onDismiss} />
  </div>
);
