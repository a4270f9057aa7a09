import { Button } from 'antd';
import { MESSAGES } from '#shared/lib/messages';
import { Icon } from '#shared/ui/icons';
import { FieldNote } from '#shared/ui/field';
import styles from './editor.module.css';

/** Shown instead of a distribution that could not be loaded. */
export const LoadFailure = ({ onClose, onRetry }: { onClose: () => void; onRetry: () => void }) => (
  <div className={styles.waiting} role="alert">
    <Icon name="warning" size={26} />
    <p>The distribution could not be loaded. It may have been deleted.</p>
    <FieldNote>{MESSAGES.somethingWrong}</FieldNote>
    <span className={styles.row}>
      <Button onClick={onClose}>Close</Button>
      <Button type="primary" onClick={onRetry}>
        Retry
      </Button>
    </span>
  </div>
);
