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

/** A line above a form or a list about its state. */
export const Notice = ({ tone, icon, action, children }: Props) => (
  <div className={styles.notice} data-tone={tone} role="status">
    <Icon name={icon} size={16} />
    <span>{children}</span>
    {action}
  </div>
);
