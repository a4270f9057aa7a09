import type { ReactNode } from 'react';
import styles from './list-tools.module.css';

/** The search of a list and its filters in force, on one line. */
export const ListTools = ({ children }: { children: ReactNode }) => (
  <div className={styles.tools}>{children}</div>
);
