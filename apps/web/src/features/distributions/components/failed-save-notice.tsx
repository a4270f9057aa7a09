import { Button } from 'antd';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import styles from './distributions.module.css';

interface Props {
  text: string;
  onReopen: () => void;
  onDismiss: () => void;
}

/** Says above the list that a save failed (DST-056). */
export const FailedSaveNotice = ({ text, onReopen, onDismiss }: Props) => (
  <div className={styles.failure} role="alert">
    <Icon name="warning" size={18} />
    <span>{text}. What you entered is kept.</span>
    <Button size="small" onClick={onReopen}>
      Open again
    </Button>
    <IconButton icon="close" size={14} quiet label="Dismiss" onClick={onDismiss} />
  </div>
);
