import { Button } from 'antd';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import type { useFailedSave } from '../../lib/use-failed-save';
import styles from '../list/distributions.module.css';

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
