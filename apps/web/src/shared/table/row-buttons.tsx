import type { ReactNode } from 'react';
import styles from './row-buttons.module.css';

/** The icon buttons of a row, in the actions column. `data-emphasised` marks one of them. */
export const RowButtons = ({ children }: { children: ReactNode }) => (
  <span className={styles.buttons}>{children}</span>
);
