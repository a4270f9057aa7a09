import type { ReactNode } from 'react';
import styles from './row-buttons.module.css';

/** The icon buttons of a row, in its column of actions. One is marked by `data-emphasised`. */
export const RowButtons = ({ children }: { children: ReactNode }) => (
  <span className={styles.buttons}>{children}</span>
);
