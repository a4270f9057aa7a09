import type { HTMLAttributes } from 'react';
import styles from './count-badge.module.css';

/** A small number beside a name. */
export const CountBadge = (props: Omit<HTMLAttributes<HTMLSpanElement>, 'className'>) => (
  <span {...props} className={styles.count} />
);
