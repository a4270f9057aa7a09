import type { VersionConflict } from '@leadline/contracts';
import { Icon } from '#shared/ui/icons';
import styles from './conflict.module.css';
import { saversText } from './person-text';

/** In a form that goes on after a conflict: whose save the next one replaces. */
export const ConflictNotice = ({ conflict }: { conflict: VersionConflict }) => (
  <div className={styles.notice} role="status">
    <Icon name="warning" size={16} />
    <span>{saversText(conflict)} saved this meanwhile. Saving replaces what they changed.</span>
  </div>
);
