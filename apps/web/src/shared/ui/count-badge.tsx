import type { HTMLAttributes } from 'react';
import styles from './count-badge.module.css';

/** A small number next to a name. */
export const CountBadge = (props: Omit<HTMLAttributes<HTMLSpanElement>, 'className'>) => (
  <span {...props} className={styles.count} />
);
