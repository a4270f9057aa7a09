import type { ReactNode } from 'react';
import styles from './check-list.module.css';
import { Icon } from './icons';

/** Steps that are derived from the state of the records. */
export const CheckList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol className={styles.lines} aria-label={label}>
    {children}
  </ol>
);

/** One step, with its state in words. */
export const CheckLine = ({ isDone, children }: { isDone: boolean; children: ReactNode }) => (
  <li className={styles.line}>
    <span className={styles.state} data-done={isDone}>
      {isDone && <Icon name="check" size={14} />}
      {isDone ? 'Done' : 'To do'}
    </span>
    {children}
  </li>
);
