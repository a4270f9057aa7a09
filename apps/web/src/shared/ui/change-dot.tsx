import type { ComponentProps } from 'react';
import { classNames } from '#shared/lib/class-names';
import styles from './change-dot.module.css';

/** A dot at the corner of a control, for changes that are not yet applied or saved. */
export const ChangeDot = ({
  isShown,
  className,
  children,
  ...trigger
}: ComponentProps<'span'> & { isShown: boolean }) => (
  <span {...trigger} className={classNames(styles.corner, className)}>
    {children}
    {isShown && <span className={styles.dot} aria-hidden="true" />}
  </span>
);
