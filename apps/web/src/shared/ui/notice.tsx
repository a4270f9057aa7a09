import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons';
import styles from './notice.module.css';

interface Props {
  tone: 'info' | 'warn';
  icon: IconName;
  /** A button at the end of the line. */
  action?: ReactNode;
  children: ReactNode;
}

/** A line about the state of a form or a list, shown above it. */
export const Notice = ({ tone, icon, action, children }: Props) => (
  <div className={styles.notice} data-tone={tone} role="status">
    <Icon name={icon} size={16} />
    <span>{children}</span>
    {action}
  </div>
);
