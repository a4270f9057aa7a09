import type { ReactNode } from 'react';
import { classNames } from '#shared/lib/class-names';
import styles from './list-tools.module.css';

interface Props {
  /** Whether the search has a line of its own on a phone, because filters are set from the start. */
  isStacked?: boolean;
  children: ReactNode;
}

/** The search of a list and its filters in force, on one line. */
export const ListTools = ({ isStacked = false, children }: Props) => (
  <div className={classNames(styles.tools, isStacked && styles.stacked)}>{children}</div>
);
